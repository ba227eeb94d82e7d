import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// A package of which a part is built with a flag only, which the configuration sets.
@Suite("The base of a comparison", .enabled(if: GitFixture.isPossible && ProgramTests.hasSwiftPM))
struct BaseTests {
  private func fixture(committing configuration: String? = flag) throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      var targets: [Target] = [.target(name: "App")]
      if Context.environment["POSTGRES"] != nil {
        targets += [.target(name: "Server"), .target(name: "Client", dependencies: ["Server"])]
      }
      let package = Package(name: "fixture", targets: targets)

      """, to: "Package.swift")
    try fixture.write("let app = 1\n", to: "Sources/App/App.swift")
    try fixture.write(
      "public struct Server {\n  public func start() {}\n}\n", to: "Sources/Server/Server.swift")
    try fixture.write(
      "import Server\nfunc run(_ s: Server) { s.start() }\n", to: "Sources/Client/Client.swift")
    if let configuration { try fixture.write(configuration, to: "boundaries.json") }
    try fixture.commit("first")
    return fixture
  }

  private static let flag = "{\"version\": 1, \"environment\": {\"POSTGRES\": \"1\"}}"

  @Test("contract finds nothing added on a clean tree, and a rename behind a flag")
  func contract() throws {
    let fixture = try fixture()
    let clean = fixture.run("contract", "--base", "HEAD")
    expectEqual(clean.output, "", "\(clean)")
    expectEqual(clean.status, .clean)
    try fixture.write(
      "public struct Server {\n  public func begin() {}\n}\n", to: "Sources/Server/Server.swift")
    let renamed = fixture.run("contract", "--base", "HEAD")
    expectEqual(renamed.status, .findings)
    #expect(renamed.output.contains("removed: Server Server.start()"), "\(renamed)")
    #expect(renamed.output.contains("used by: Sources/Client/Client.swift:2:27"), "\(renamed)")
  }

  @Test("a base from before the flag was set is read with it")
  func flagAddedLater() throws {
    let fixture = try fixture(committing: nil)
    try fixture.write(Self.flag, to: "boundaries.json")
    expectEqual(fixture.run("contract", "--base", "HEAD").output, "")
    let affected = fixture.run("affected", "--base", "HEAD", "--explain")
    expectEqual(affected.output, "", "\(affected)")
    // So are its findings.
    try fixture.write("import Client\n", to: "Sources/Server/Old.swift")
    try fixture.git("add", "Sources")
    try fixture.git("commit", "-q", "-m", "a finding behind the flag")
    let since = fixture.run("check", "--since", "HEAD")
    #expect(since.diagnostics.contains("since HEAD: 0 new"), "\(since)")
  }

  @Test("packages that the configuration excludes are in neither of the two")
  func excluded() throws {
    let fixture = try WorkspaceFixture([
      "Copies/Kit/Package.swift": WorkspaceFixture.kit,
      "Copies/Kit/Sources/Kit/Kit.swift": "public struct Kit {}\n",
      "boundaries.json": "{\"version\": 1, \"excludedPackages\": [\"Copies/**\"]}",
    ])
    for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "first"]] {
      try fixture.folder.git(arguments)
    }
    expectEqual(fixture.run("contract", "--base", "HEAD").output, "")
    expectEqual(fixture.run("affected", "--base", "HEAD").output, "")
  }

  /// Overwrites the object that a revision names.
  private func damage(_ revision: String, in fixture: GitFixture) throws {
    let id = try Subprocess(command: ["git", "-C", fixture.package, "rev-parse", revision]).run()
      .text
      .trimmingCharacters(in: .newlines)
    let path = "\(fixture.package)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    try FileManager.default.removeItem(atPath: path)
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test(
    "a damaged object is said to be one, and nothing is concluded from its absence",
    arguments: ["HEAD:Package.swift", "HEAD:boundaries.json", "HEAD^{tree}", "HEAD"])
  func damaged(_ revision: String) throws {
    let fixture = try fixture()
    try damage(revision, in: fixture)
    for arguments in [["affected", "--base", "main"], ["affected", "main", "--head", "main"]] {
      let outcome = BoundaryCheckCommand.run(arguments + ["--package-path", fixture.package])
      expectEqual(outcome.status, .notChecked, "\(outcome)")
      expectEqual(outcome.output, "")
      #expect(outcome.diagnostics.contains("git "), "\(outcome)")
      #expect(outcome.diagnostics.contains(" failed: "), "\(outcome)")
      #expect(!outcome.diagnostics.contains("no Package.swift"))
    }
  }

  @Test("a base of another kind, or of no kind, is unknown")
  func unknown() throws {
    let fixture = try fixture()
    for base in ["HEAD^{tree}", "nowhere"] {
      let outcome = fixture.run("affected", "--base", base)
      #expect(outcome.diagnostics.contains("git knows no revision '\(base)'"), "\(outcome)")
    }
  }
}
