import Foundation

/// The time to build and test one feature among 6 and among 200, beside 6 features and the whole package.
@MainActor
enum BuildRows {
  private enum Work: String, CaseIterable {
    case cold
    case touch = "a body changed, tested"
  }

  /// A package with a number of features, and the part of it to build.
  private struct Side {
    let count: Int
    let scratch: GeneratedFeatures.Scratch
    let name: String
  }

  static func all(_ options: Options) throws -> [Comparison] {
    let most = options.isShort ? 6 : 200
    let loop = row(
      "one feature of \(most), \(Work.touch.rawValue)", .touch, most,
      beside: Side(count: 6, scratch: .pruned, name: "pruned, of 6"),
      targets: [.nanoseconds(0.7e9), .ratio(1.15)], rounds: options.isShort ? 1 : 5)
    guard !options.isShort else { return [loop] }
    // The first row leaves the whole package built for the others, which takes most of the time.
    return [loop]
      + [6, 200].flatMap { count in
        Work.allCases.map { work in
          row(
            "one feature of \(count) beside all of them, \(work.rawValue)", work, count,
            beside: Side(count: count, scratch: .whole, name: "the whole package"),
            targets: [.ratio(1)], rounds: work == .cold ? 1 : 3)
        }
      }
  }

  private static func row(
    _ name: String, _ work: Work, _ count: Int, beside floor: Side, targets: [Target], rounds: Int
  ) -> Comparison {
    let ours = Side(count: count, scratch: .pruned, name: "pruned")
    return Comparison(
      name: name, ours: contender(ours, work), beside: [contender(floor, work)], targets: targets,
      isTimedByWall: true, repetitions: 1, rounds: rounds,
      prepare: {
        for side in [ours, floor] where work == .touch {
          try package(of: side.count).build(side.scratch)
        }
      })
  }

  private static func contender(_ side: Side, _ work: Work) -> Contender {
    Contender(
      side.name,
      prepare: {
        switch work {
        case .cold: try package(of: side.count).clean(side.scratch)
        case .touch: try package(of: side.count).touch()
        }
      },
      each: {
        let package = try package(of: side.count)
        switch work {
        case .cold: try package.build(side.scratch)
        case .touch: return try package.test(side.scratch).succeed()
        }
        return 0
      })
  }

  private static var made: [Int: GeneratedFeatures] = [:]

  private static func package(of count: Int) throws -> GeneratedFeatures {
    if let known = made[count] { return known }
    let fresh = try GeneratedFeatures(count: count)
    made[count] = fresh
    return fresh
  }
}
