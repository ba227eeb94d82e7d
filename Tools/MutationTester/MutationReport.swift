/// What came of all mutations that were tried.
public struct MutationReport: Hashable, Sendable {
  /// The share of noticed mutations below which a module's tests are too weak, in percent.
  public static let floor = 85

  /// The mutations, with what came of each, in the order of the files.
  public internal(set) var results: [Result] = []

  /// One mutation and what came of it.
  public struct Result: Hashable, Sendable {
    public let mutation: Mutation
    public let verdict: Verdict
  }

  /// How many mutations there are, of which these are a sample.
  public var total = 0

  /// The survivors the repository accepts.
  public var accepted: [AcceptedSurvivor] = []

  /// Accepted survivors whose file has no such mutation any more.
  public var stale: [AcceptedSurvivor] = []

  /// How many mutations had a verdict.
  public func count(_ verdict: Verdict) -> Int {
    results.count { $0.verdict == verdict }
  }

  /// The survivors nobody gave a reason for.
  public var unexplained: [Mutation] {
    results.filter { $0.verdict == .survived }.map(\.mutation).filter { mutation in
      !accepted.contains { $0.matches(mutation) }
    }
  }

  /// Accepted survivors that a test notices after all.
  public var noticed: [AcceptedSurvivor] {
    accepted.filter { survivor in
      results.contains { $0.verdict == .killed && survivor.matches($0.mutation) }
    }
  }

  /// The share of compiled mutations that were noticed, in percent; 100 where there is none.
  public var score: Int {
    let noticed = count(.killed) + count(.timedOut)
    let compiled = noticed + count(.survived)
    return compiled == 0 ? 100 : noticed * 100 / compiled
  }

  /// Whether the tests are strong enough and the list of survivors is right.
  public var isSound: Bool {
    score >= Self.floor && unexplained.isEmpty && stale.isEmpty && noticed.isEmpty
  }

  /// The report, a line each.
  public var lines: [String] {
    var lines = unexplained.map { "survived  \($0.summary)\n          \($0.source)" }
    lines += results.filter { $0.verdict == .survived }.compactMap { result in
      accepted.first { $0.matches(result.mutation) }.map {
        "accepted  \(result.mutation.summary)\n          \($0.reason)"
      }
    }
    lines += noticed.map { "noticed   \($0.file): \($0.change) is in the list, and a test fails" }
    lines += stale.map { "stale     \($0.file): \($0.change) is in the list, and nowhere else" }
    let counts = Verdict.allCases.map { "\(count($0)) \($0.rawValue)" }.joined(separator: ", ")
    let size = total > results.count ? "\(results.count) of \(total)" : "\(results.count)"
    return lines + ["\(size) mutations: \(counts); \(score) % noticed"]
  }
}
