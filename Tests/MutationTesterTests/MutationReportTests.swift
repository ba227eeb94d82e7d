import Expectations
import Testing

@testable import MutationTester

@Suite("The report on mutations")
struct MutationReportTests {
  private static let survivor = AcceptedSurvivor(
    file: "A.swift", source: "if a < b {", change: "`<` → `<=`", reason: "equal ends are equal")

  private func result(_ verdict: Verdict, original: String = "<") -> MutationReport.Result {
    MutationReport.Result(
      mutation: Mutation(
        kind: .comparison, file: "A.swift", line: 3, range: 0..<1, original: original,
        replacement: original + "=", source: "if a \(original) b {"),
      verdict: verdict)
  }

  @Test("what was noticed counts, and what did not compile does not")
  func score() {
    var report = MutationReport()
    #expect(report.score == 100 && report.isSound)
    report.results = [.killed, .timedOut, .killed, .notCompiled, .survived].map { result($0) }
    expectEqual(report.score, 75)
    #expect(!report.isSound)
    expectEqual(
      report.lines.last,
      "5 mutations: 2 killed, 1 timed out, 1 survived, 1 not compiled; 75 % noticed")
  }

  @Test("a sample says what it is one of")
  func sample() {
    var report = MutationReport()
    report.results = [result(.killed)]
    report.total = 40
    expectEqual(report.lines.last?.hasPrefix("1 of 40 mutations: 1 killed"), true)
  }

  @Test("the share that was noticed is asked of all mutations, and not of a sample")
  func sampledShare() {
    var report = MutationReport()
    report.accepted = [Self.survivor]
    report.results = [result(.killed, original: ">"), result(.survived)]
    #expect(report.score == 50 && !report.isSound)
    report.total = 40
    #expect(report.isSound)
  }

  @Test("a survivor needs a reason")
  func unexplained() {
    var report = MutationReport()
    report.results =
      Array(repeating: result(.killed, original: ">"), count: 19) + [result(.survived)]
    #expect(report.score == 95 && !report.isSound)
    #expect(report.lines.first == "survived  A.swift:3  `<` → `<=`\n          if a < b {")
    report.accepted = [Self.survivor]
    #expect(report.isSound)
    expectEqual(
      report.lines.first, "accepted  A.swift:3  `<` → `<=`\n          equal ends are equal")
  }

  @Test("the list holds no survivor that is noticed or gone")
  func wrongList() {
    var report = MutationReport()
    report.results = [result(.killed)]
    report.accepted = [Self.survivor]
    #expect(!report.isSound)
    expectEqual(
      report.lines.first, "noticed   A.swift: `<` → `<=` is in the list, and a test fails")
    report = MutationReport()
    report.stale = [Self.survivor]
    #expect(!report.isSound)
    expectEqual(
      report.lines.first, "stale     A.swift: `<` → `<=` is in the list, and nowhere else")
  }

  @Test("a list is records of four lines")
  func list() throws {
    let text = """
      # why they may live
      A.swift
        if a < b {
        `<` → `<=`
        equal ends are equal

      """
    try expectEqual(AcceptedSurvivor.list(text), [Self.survivor])
    try expectEqual(AcceptedSurvivor.list(""), [])
    #expect(throws: MutationError.malformedList(line: 4)) {
      try AcceptedSurvivor.list("A.swift\nif a\n`<` → `<=`\n")
    }
  }
}
