import Expectations
import Foundation
import Testing

@testable import MutationTester

@Suite("The copy that is changed")
struct PackageCopyTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("mutation-tester-tests-\(UUID().uuidString)")

  private func write(_ text: String, _ path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func read(_ path: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  private func time(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(path).path)[
      .modificationDate] as? Date
  }

  @Test("it follows the package, changes one file at a time, and is given back")
  func changes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(".treatAllWarnings(as: .error)", "old/Package.swift")
    try write("a", "old/Modules/A/A.swift")
    try write("b", "old/Modules/B/B.swift")
    let copy = PackageCopy(
      of: folder.appendingPathComponent("old").path,
      in: folder.appendingPathComponent("new").path)
    try copy.synchronize()
    expectEqual(read("new/Package.swift"), ".treatAllWarnings(as: .warning)")
    let untouched = try time("new/Modules/A/A.swift")

    try copy.change(["Modules/B/B.swift": "c", "Modules/B/New.swift": "n"])
    expectEqual(read("new/Modules/B/New.swift"), "n")
    let first = try time("new/Modules/B/B.swift")
    try copy.change(["Modules/B/B.swift": "d"])
    let second = try time("new/Modules/B/B.swift")
    #expect(read("new/Modules/B/B.swift") == "d" && read("new/Modules/B/New.swift") == nil)
    #expect(try #require(second).timeIntervalSince(#require(first)) >= 2)

    try copy.change(["Modules/A/A.swift": "e"])
    #expect(read("new/Modules/B/B.swift") == "b" && read("new/Modules/A/A.swift") == "e")
    try copy.restore()
    expectEqual(read("new/Modules/A/A.swift"), "a")

    try FileManager.default.removeItem(at: folder.appendingPathComponent("old/Modules/B"))
    let stamp = try time("new/Modules/A/A.swift")
    try copy.synchronize()
    #expect(read("new/Modules/B/B.swift") == nil)
    #expect(try time("new/Modules/A/A.swift") == stamp && stamp != untouched)
  }

  @Test("a command ends with its status and its output, or at its deadline")
  func command() throws {
    let shell = Command(
      program: "sh", arguments: ["-c", "echo \"$WORD\"; exit 3"], folder: "/",
      environment: ["WORD": "said"])
    try expectEqual(shell.run(seconds: 60), .ended(status: 3, output: "said\n"))
    let endless = Command(
      program: "sleep", arguments: ["600"], folder: "/", environment: [:])
    try expectEqual(endless.run(seconds: 0), .timedOut)
  }

  @Test("a command ends where its processor time is used up, or where its output decides")
  func limits() throws {
    let busy = Command(
      program: "sh", arguments: ["-c", "while :; do :; done"], folder: "/", environment: [:],
      processorSeconds: 1)
    try expectEqual(busy.run(seconds: 600), .timedOut)
    let decided = Command(
      program: "sh", arguments: ["-c", "echo it failed; exec sleep 600"], folder: "/",
      environment: [:], decisiveText: "failed")
    guard case .ended(let status, let output) = try decided.run(seconds: 600) else {
      Issue.record("it ran to its deadline")
      return
    }
    #expect(status != 0 && output == "it failed\n")
  }

  @Test("a module has a folder, sources and tests")
  func module() throws {
    let description = """
      warning: something
      {"targets":[{"name":"A","path":"Modules/A","sources":["B.swift","A.swift"]},
      {"name":"ATests","path":"Tests/A","sources":[]},{"name":"B","path":"b","sources":[]}]}
      """
    let module = try TestedModule("A", in: description)
    expectEqual(module.path, "Modules/A")
    expectEqual(module.files, ["Modules/A/A.swift", "Modules/A/B.swift"])
    #expect(throws: MutationError.unknownModule("B")) { try TestedModule("B", in: description) }
    #expect(throws: MutationError.self) { try TestedModule("A", in: "error") }
  }
}
