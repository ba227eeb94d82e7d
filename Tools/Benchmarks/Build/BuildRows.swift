import Foundation

/// Building and testing one feature among 6, 50 and 200, beside the whole package.
@MainActor
enum BuildRows {
  static func all(_ options: Options) throws -> [Comparison] {
    let counts = options.isShort ? [6] : [6, 50, 200]
    let packages = Packages()
    var rows: [Comparison] = []
    for count in counts {
      let text = Numerals.grouped(count)
      let flat = count > 6 ? [Target.ratio(1.15)] : []
      rows += [
        row(
          "one feature of \(text), cold, shared module cache", packages, count, .cold,
          targets: [.nanoseconds(3.5e9)], rounds: options.isShort ? 1 : 3),
        row(
          "one feature of \(text), nothing to do", packages, count, .null, targets: [],
          rounds: options.isShort ? 1 : 5),
        row(
          "one feature of \(text), a body changed, tested", packages, count, .touch,
          targets: [.nanoseconds(0.7e9)] + flat, rounds: options.isShort ? 1 : 5),
      ]
    }
    guard !options.isShort else { return rows }
    for count in counts {
      let text = "one feature of \(Numerals.grouped(count)) beside all of them"
      // The first leaves the whole package built for the others: that takes most of the time.
      let works: [(String, Work, rounds: Int)] = [
        ("cold", .cold, 1), ("nothing to do", .null, 3), ("a body changed, tested", .touch, 3),
      ]
      rows += works.map { name, work, rounds in
        row(
          "\(text), \(name)", packages, count, work, targets: [.ratio(1)], rounds: rounds,
          besideWhole: true)
      }
    }
    return rows
  }

  /// The packages made so far; each only when a row needs it.
  @MainActor
  private final class Packages {
    private var made: [Int: GeneratedFeatures] = [:]

    func package(of count: Int) throws -> GeneratedFeatures {
      if let known = made[count] { return known }
      let fresh = try GeneratedFeatures(count: count)
      made[count] = fresh
      return fresh
    }
  }

  private enum Work {
    case cold, null, touch
  }

  private static func row(
    _ name: String, _ packages: Packages, _ count: Int, _ work: Work, targets: [Target],
    rounds: Int, besideWhole: Bool = false
  ) -> Comparison {
    let beside: (Int, GeneratedFeatures.Scratch) = besideWhole ? (count, .whole) : (6, .pruned)
    return Comparison(
      name: name, ours: contender("pruned", packages, count, .pruned, work),
      floor: contender(
        besideWhole ? "the whole package" : "pruned, of 6", packages, beside.0, beside.1, work),
      targets: targets, isTimedByWall: true, repetitions: 1, rounds: rounds,
      prepare: {
        for (count, scratch) in [(count, .pruned), beside] where work != .cold {
          let package = try packages.package(of: count)
          try package.build(scratch)
          // `swift test` and `swift build` plan again after each other.
          if work == .null { _ = try package.nullBuild(scratch).output() }
          if work == .touch { _ = try package.test(scratch).output() }
        }
      })
  }

  private static func contender(
    _ name: String, _ packages: Packages, _ count: Int, _ scratch: GeneratedFeatures.Scratch,
    _ work: Work
  ) -> Contender {
    Contender(
      name,
      prepare: {
        switch work {
        case .cold: try packages.package(of: count).clean(scratch)
        case .null: break
        case .touch: try packages.package(of: count).touch()
        }
      },
      run: { _ in
        let package = try packages.package(of: count)
        guard work != .cold else {
          try package.build(scratch)
          return 0
        }
        let program = work == .null ? package.nullBuild(scratch) : package.test(scratch)
        let run = try program.run()
        guard run.status == 0 else {
          throw BenchmarkError.programFailed(
            "swift", status: run.status, output: (try? program.output()) ?? "")
        }
        return Int(run.status)
      })
  }
}
