public struct MutationReport: Hashable, Sendable {
  /// The percentage of noticed mutations below which a module's tests are too weak.
  ///
  /// It does not apply to a sample, in which accepted survivors can weigh too much.
  static let floor = 85

  var results: [Result] = []

  struct Result: Hashable, Sendable {
    let mutation: Mutation
    let verdict: Verdict
  }

  var total = 0

  private var isSample: Bool { total > results.count }

  var accepted: [AcceptedSurvivor] = []

  /// Accepted survivors that match no current mutation of their file.
  var stale: [AcceptedSurvivor] = []

  func count(_ verdict: Verdict) -> Int { results.count { $0.verdict == verdict } }

  /// The survivors without a reason in the list.
  var unexplained: [Mutation] {
    results.filter { $0.verdict == .survived }.map(\.mutation).filter { mutation in
      !accepted.contains { $0.matches(mutation) }
    }
  }

  /// Written changes that have no effect because the compiler rejects them.
  var refused: [Mutation] {
    results.filter { $0.verdict == .notCompiled }.map(\.mutation).filter { $0.kind == .written }
  }

  /// Accepted survivors that a test notices after all.
  var noticed: [AcceptedSurvivor] {
    accepted.filter { survivor in
      results.contains { $0.verdict == .killed && survivor.matches($0.mutation) }
    }
  }

  var score: Int {
    let noticed = count(.killed) + count(.timedOut)
    let compiled = noticed + count(.survived)
    return compiled == 0 ? 100 : noticed * 100 / compiled
  }

  /// Whether the tests are strong enough and the list of survivors is correct.
  public var isSound: Bool {
    (isSample || score >= Self.floor) && unexplained.isEmpty && refused.isEmpty && stale.isEmpty
      && noticed.isEmpty
  }

  /// The lines of the report.
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
  case killed
  /// The tests exceeded the time limit, which people would notice.
  case timedOut = "timed out"
  case survived
  /// The compiler rejected the mutation.
  case notCompiled = "not compiled"
}

/// A mutation that no test needs to notice, with the reason.
struct AcceptedSurvivor: Hashable, Sendable {
  let file: String

  /// The line without surrounding white space; line numbers change too often.
  let source: String

  /// The change, as in a report, and the reason why no test notices it.
  let change, reason: String

  func matches(_ mutation: Mutation) -> Bool {
    (file, source, change) == (mutation.file, mutation.source, mutation.change)
  }

  /// Reads a list of records of four lines (file, source line, change, reason) separated by empty lines.
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
