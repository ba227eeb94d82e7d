import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// Repositories whose own configuration names programs: each would leave a mark.
@Suite("git in a hostile repository", .enabled(if: GitFixture.isPossible, "no git here"))
struct HostileRepositoryTests {
  private let fixture: GitFixture
  private let marks: TemporaryFolder

  init() throws {
    (fixture, marks) = (try GitFixture(), try TemporaryFolder())
    try fixture.writeManifest([("Money", []), ("Cart", ["Money"])])
    try fixture.write("public let m = 1\n", to: "Sources/Money/M.swift")
    try fixture.write("import Money\n", to: "Sources/Cart/C.swift")
    try fixture.commit("first")
    try arm()
  }

  /// A program that leaves a mark and passes on what it is given.
  private func program(_ name: String) throws -> String {
    let path = try marks.write(
      "#!/bin/sh\ntouch '\(marks.path)/ran-\(name)'\ncat\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func arm() throws {
    for key in [
      "core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass",
      "credential.helper", "diff.external", "diff.mine.command", "diff.mine.textconv",
      "filter.mine.clean", "filter.mine.smudge", "filter.other.process", "filter.Two Words.clean",
      "pager.diff", "alias.diff", "uploadpack.packObjectsHook", "gpg.program",
    ] {
      let name = key.replacing(" ", with: "-")
      try fixture.git("config", key, try program(name))
    }
    try fixture.git("config", "filter.other.required", "true")
    let hooks = URL(fileURLWithPath: try program("hooks/post-index-change"))
    for name in ["post-checkout", "pre-auto-gc", "reference-transaction"] {
      _ = try program("hooks/\(name)")
    }
    try fixture.git("config", "core.hooksPath", hooks.deletingLastPathComponent().path)
    try fixture.write(
      "*.swift filter=mine diff=mine\n*.txt filter=other\n*.md filter=\"Two Words\"\n",
      to: ".gitattributes")
    for path in ["Sources/Cart/C.swift", "notes.txt", "notes.md"] {
      try fixture.write("import Money\n// more\n", to: path)
    }
    // What preparing all this ran does not count.
    for name in try ran() { try FileManager.default.removeItem(atPath: "\(marks.path)/\(name)") }
  }

  private func ran() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: marks.path)
      .filter { $0.hasPrefix("ran-") }.sorted()
  }

  @Test("the configuration of the repository would run programs, if git were run plainly")
  func plain() throws {
    try fixture.git("diff", "--name-only", "HEAD")
    #expect(try ran().contains("ran-core.fsmonitor"))
  }

  @Test(
    "no command runs a program that the repository names",
    arguments: [
      ["affected", "--base", "HEAD"], ["affected", "--base", "main", "--merge-base"],
      ["check", "--since", "HEAD"], ["contract", "--base", "HEAD"],
      ["graph", "--affected", "HEAD"], ["baseline", "stats", "--since", "HEAD"],
      // SwiftPM asks git about the folder.
      ["check", "--no-cache"],
    ])
  func commands(_ arguments: [String]) throws {
    let outcome = BoundaryCheckCommand.run(arguments + ["--package-path", fixture.package])
    #expect([.clean, .findings].contains(outcome.status), "\(outcome)")
    try expectEqual(ran(), [])
  }

  @Test("what changed is found all the same, and the configured filters change nothing")
  func changes() throws {
    let outcome = fixture.run("affected", "--base", "HEAD", "--format", "lines")
    expectEqual(outcome.output, "Cart\n")
    #expect(outcome.diagnostics.contains("4 files changed"), "\(outcome)")
  }

  @Test("a filter whose name cannot be switched off is refused")
  func unnamable() throws {
    try fixture.git("config", "filter.a=b.clean", "cat")
    let outcome = fixture.run("affected", "--base", "HEAD")
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains("filter.a=b.clean"), "\(outcome)")
  }

  @Test("the folder whose files are compared is the repository's, whatever its configuration says")
  func worktree() throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write("", to: "secret")
    try fixture.git("config", "core.worktree", elsewhere.path)
    let outcome = BoundaryCheckCommand.run([
      "affected", "--base", "HEAD", "--format", "json", "--package-path", fixture.package,
    ])
    #expect(outcome.output.contains("Sources/Cart/C.swift"), "\(outcome)")
    #expect(!outcome.output.contains("secret"))
  }
}
