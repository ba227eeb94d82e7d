import Foundation

/// Building and testing one feature among 6, 50 and 200, beside one among 6 and the whole package.
@MainActor
enum BuildRows {
  private enum Work: String, CaseIterable {
    case cold
    case null = "nothing to do"
    case touch = "a body changed, tested"
  }

  /// A package of so many features, and what of it is built.
  private struct Side {
    let count: Int
    let scratch: GeneratedFeatures.Scratch
    let name: String
  }

  static func all(_ options: Options) throws -> [Comparison] {
    let counts = options.isShort ? [6] : [6, 50, 200]
    var rows: [Comparison] = []
    for count in counts {
      for work in Work.allCases {
        let limits = [Work.cold: 3.5e9, .touch: 0.7e9]
        let flat = count > 6 && work == .touch ? [Target.ratio(1.15)] : []
        rows.append(
          row(
            "one feature of \(count), \(work.rawValue)", work, count,
            beside: Side(count: 6, scratch: .pruned, name: "pruned, of 6"),
            targets: (limits[work].map { [.nanoseconds($0)] } ?? []) + flat,
            rounds: options.isShort ? 1 : work == .cold ? 3 : 5))
      }
    }
    guard !options.isShort else { return rows }
    for count in counts {
      // The first leaves the whole package built for the others: that takes most of the time.
      rows += Work.allCases.map { work in
        row(
          "one feature of \(count) beside all of them, \(work.rawValue)", work, count,
          beside: Side(count: count, scratch: .whole, name: "the whole package"),
          targets: [.ratio(1)], rounds: work == .cold ? 1 : 3)
      }
    }
    return rows
  }

  private static func row(
    _ name: String, _ work: Work, _ count: Int, beside floor: Side, targets: [Target], rounds: Int
  ) -> Comparison {
    let ours = Side(count: count, scratch: .pruned, name: "pruned")
    return Comparison(
      name: name, ours: contender(ours, work), beside: [contender(floor, work)], targets: targets,
      isTimedByWall: true, repetitions: 1, rounds: rounds,
      prepare: {
        for side in [ours, floor] where work != .cold {
          let package = try package(of: side.count)
          try package.build(side.scratch)
          // `swift test` and `swift build` plan again after each other.
          let again = work == .null ? package.nullBuild : package.test
          _ = try again(side.scratch).output()
        }
      })
  }

  private static func contender(_ side: Side, _ work: Work) -> Contender {
    Contender(
      side.name,
      prepare: {
        switch work {
        case .cold: try package(of: side.count).clean(side.scratch)
        case .null: break
        case .touch: try package(of: side.count).touch()
        }
      },
      each: {
        let package = try package(of: side.count)
        switch work {
        case .cold: try package.build(side.scratch)
        case .null: return try package.nullBuild(side.scratch).succeed()
        case .touch: return try package.test(side.scratch).succeed()
        }
        return 0
      })
  }

  /// The packages made so far; each only when a row needs it.
  private static var made: [Int: GeneratedFeatures] = [:]

  private static func package(of count: Int) throws -> GeneratedFeatures {
    if let known = made[count] { return known }
    let fresh = try GeneratedFeatures(count: count)
    made[count] = fresh
    return fresh
  }
}
