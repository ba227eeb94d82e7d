import Expectations
import Foundation
import Testing

@testable import MutationTester

@Suite("A run over a package")
struct MutationRunTests {
  private func changes(_ report: MutationReport, _ verdict: Verdict) -> [String] {
    report.results.filter { $0.verdict == verdict }.map(\.mutation.change)
  }

  @Test("each mutation has its verdict, whether built with the others or alone")
  func verdicts() throws {
    let package = try FakePackage()
    let lines = Lines()
    let report = try package.run(["A"], lines: lines).report()
    expectEqual(changes(report, .killed), ["`<` → `<=`", "`==` → `!=`"])
    expectEqual(changes(report, .survived), ["`&&` → `||`"])
    expectEqual(changes(report, .notCompiled), ["`+` → `-`"])
    #expect(report.score == 66 && !report.isSound)
    expectEqual(report.unexplained.map(\.source), ["a && b"])
    expectEqual(lines.all.first, "4 of 4 mutations of A")
    expectEqual(lines.all.last, "killed, in a build of its own: Modules/A/A.swift:10  `==` → `!=`")
  }

  @Test("copies of the files hold as many mutations as were asked for, and the package none")
  func copies() throws {
    let package = try FakePackage()
    try package.write("let isNew = true\n", to: "Tests/ATests/T.swift")
    let (lines, folder) = (Lines(), package.folder + "/copies")
    try package.run(["--into", folder], lines: lines).writeMutants(into: folder)
    expectEqual(lines.all.count, 5)
    func text(_ file: String) throws -> String {
      try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
    }
    let source = try text("Modules/A/A.swift")
    for change in ["a <= b", "a - b", "a || b", "1 != 2"] { #expect(source.contains(change)) }
    try expectEqual(text("Tests/ATests/T.swift"), "let isNew = false\n")
    try expectEqual(
      String(contentsOfFile: package.folder + "/Modules/A/A.swift", encoding: .utf8),
      FakePackage.source)

    let few = Lines()
    try package.run(["--into", folder + "2", "--sample", "2"], lines: few)
      .writeMutants(into: folder + "2")
    expectEqual(few.all.count, 2)
  }

  @Test("a listed survivor is accepted, and one that is no more is stale")
  func survivors() throws {
    let package = try FakePackage()
    try package.write(
      """
      Modules/A/A.swift
      a && b
      `&&` → `||`
      nobody asks

      Modules/A/A.swift
      a || b
      `||` → `&&`
      it was there once

      Modules/B/B.swift
      a || b
      `||` → `&&`
      of another module
      """, to: MutationRun.survivorList)
    let report = try package.run(["A"]).report()
    expectEqual(report.unexplained, [])
    expectEqual(report.accepted.map(\.reason), ["nobody asks", "it was there once"])
    expectEqual(report.stale.map(\.reason), ["it was there once"])
  }

  @Test("a written change is tried like a found one, and may neither survive nor be refused")
  func written() throws {
    let package = try FakePackage()
    let (list, survivor) = ("Tools/mutations/A.txt", MutationRun.survivorList)
    try package.write("Modules/A/A.swift\na && b\none is both\nnobody asks", to: survivor)
    let records = [
      "equal is less\n-a < b\n+a <= b", "one is both\n-a && b\n+a || b",
      "a sum is less\n-a + b\n+a - b",
    ].map { "Modules/A/A.swift\n\($0)\n" }
    try package.write(records.joined(separator: "\n"), to: list)
    let report = try package.run(["A", "--written"]).report()
    expectEqual(changes(report, .killed), ["equal is less"])
    expectEqual(report.unexplained.map(\.change), ["one is both"])
    #expect(report.refused.map(\.change) == ["a sum is less"] && report.stale.isEmpty)
    try package.write(records[0], to: list)
    #expect(try package.run(["A", "--written"]).report().isSound)
    try package.write(records[0] + "\n" + records[2], to: list)
    #expect(try !package.run(["A", "--written"]).report().isSound)
  }

  @Test("a sample is drawn by its seed, and the same each time")
  func sample() throws {
    let package = try FakePackage()
    let lines = Lines()
    let run = try package.run(["A", "--sample", "2", "--seed", "5"], lines: lines)
    let first = try run.report().results.map(\.mutation)
    #expect(first.count == 2 && first.map(\.line) == first.map(\.line).sorted())
    try expectEqual(run.report().results.map(\.mutation), first)
    expectEqual(lines.all.first, "2 of 4 mutations of A, drawn by seed 5")
  }

  @Test("a list tries nothing")
  func list() throws {
    let package = try FakePackage()
    try package.write("", to: "Tests/unbuildable")
    let lines = Lines()
    let report = try package.run(["A", "--list", "--only", "A.swift"], lines: lines).report()
    #expect(report.results.isEmpty && report.total == 4)
    expectEqual(lines.all.count, 5)
    try expectEqual(package.run(["A", "--list", "--only", "B.swift"]).report().total, 0)
  }

  @Test(
    "what is wrong without any mutation is told as that",
    arguments: [
      ("failing", "the tests fail as they are: Test \"of something\" recorded an issue"),
      ("unbuildable", "the tests fail as they are: "),
      ("broken", "the package cannot be described: "),
    ])
  func baseline(file: String, words: String) throws {
    let package = try FakePackage()
    try package.write("", to: "Tests/" + file)
    let error = #expect(throws: MutationError.self) { _ = try package.run(["A"]).report() }
    expectEqual(error?.description, words)
  }

  @Test("a module without tests, and a second run in the scratch path, are refused")
  func refusals() throws {
    let package = try FakePackage()
    #expect(throws: MutationError.unknownModule("B")) { _ = try package.run(["B"]).report() }
    let lock = try ScratchLock(of: package.folder + "/scratch")
    #expect(throws: MutationError.scratchPathInUse(package.folder + "/scratch")) {
      _ = try package.run(["A"]).report()
    }
    withExtendedLifetime(lock) {}
  }
}
