public struct MutationReport: Hashable, Sendable {
  /// The share of noticed mutations below which a module's tests are too weak, in percent.
  ///
  /// Asked of all mutations only: in a sample, the accepted survivors it happens to draw weigh too much.
  static let floor = 85

  var results: [Result] = []

  struct Result: Hashable, Sendable {
    let mutation: Mutation
    let verdict: Verdict
  }

  var total = 0

  private var isSample: Bool { total > results.count }

  var accepted: [AcceptedSurvivor] = []

  /// Accepted survivors whose file has no such mutation any more.
  var stale: [AcceptedSurvivor] = []

  func count(_ verdict: Verdict) -> Int { results.count { $0.verdict == verdict } }

  /// The survivors without a reason in the list.
  var unexplained: [Mutation] {
    results.filter { $0.verdict == .survived }.map(\.mutation).filter { mutation in
      !accepted.contains { $0.matches(mutation) }
    }
  }

  /// Changes that somebody wrote down, and that are none: the compiler refuses them.
  var refused: [Mutation] {
    results.filter { $0.verdict == .notCompiled }.map(\.mutation).filter { $0.kind == .written }
  }

  /// Accepted survivors that a test notices after all.
  var noticed: [AcceptedSurvivor] {
    accepted.filter { survivor in
      results.contains { $0.verdict == .killed && survivor.matches($0.mutation) }
    }
  }

  /// The share of compiled mutations that were noticed, in percent; 100 where there is none.
  var score: Int {
    let noticed = count(.killed) + count(.timedOut)
    let compiled = noticed + count(.survived)
    return compiled == 0 ? 100 : noticed * 100 / compiled
  }

  /// Whether the tests are strong enough and the list of survivors is right.
  public var isSound: Bool {
    (isSample || score >= Self.floor) && unexplained.isEmpty && refused.isEmpty && stale.isEmpty
      && noticed.isEmpty
  }

  /// The report, a line each.
  public var lines: [String] {
    var lines = unexplained.map { "survived  \($0.summary)\n          \($0.source)" }
    lines += results.filter { $0.verdict == .survived }.compactMap { result in
      accepted.first { $0.matches(result.mutation) }.map {
        "accepted  \(result.mutation.summary)\n          \($0.reason)"
      }
    }
    lines += refused.map { "refused   \($0.summary)\n          \($0.source)" }
    lines += noticed.map { "noticed   \($0.file): \($0.change) is in the list, and a test fails" }
    lines += stale.map { "stale     \($0.file): \($0.change) is in the list, and nowhere else" }
    let counts = Verdict.allCases.map { "\(count($0)) \($0.rawValue)" }.joined(separator: ", ")
    let size = isSample ? "\(results.count) of \(total)" : "\(results.count)"
    return lines + ["\(size) mutations: \(counts); \(score) % noticed"]
  }
}

enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// A test failed, or the process ended.
  case killed
  /// The tests did not end in time, which a person would notice.
  case timedOut = "timed out"
  case survived
  /// The compiler noticed.
  case notCompiled = "not compiled"
}

/// A mutation that no test has to notice, with the reason.
struct AcceptedSurvivor: Hashable, Sendable {
  let file: String

  /// The whole line, without the space around it; numbers change too often.
  let source: String

  /// The change, as a report tells it, and why no test notices.
  let change, reason: String

  func matches(_ mutation: Mutation) -> Bool {
    (file, source, change) == (mutation.file, mutation.source, mutation.change)
  }

  /// Reads a list: records of four lines (file, source line, change, reason), an empty line between.
  ///
  /// Lines that begin with `#` are comments.
  static func list(_ text: String) throws(MutationError) -> [AcceptedSurvivor] {
    try RecordList.records(of: text).map { record throws(MutationError) in
      let lines = record.lines.map { String($0.drop { $0 == " " }) }
      guard lines.count == 4 else { throw .malformedList(line: record.end) }
      return AcceptedSurvivor(file: lines[0], source: lines[1], change: lines[2], reason: lines[3])
    }
  }
}
