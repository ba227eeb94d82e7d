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
      Self.point, to: "Sources/Server/Server.swift")
    try fixture.write(
      "import Server\nlet added = contribute(to: Port.self)\n", to: "Sources/Client/Client.swift")
    if let configuration { try fixture.write(configuration, to: "boundaries.json") }
    try fixture.commit("first")
    return fixture
  }

  private static let point = """
    public enum Port: ExtensionPoint {
      public static var limit: ContributionLimit { .many }
    }

    """
  private static let flag = "{\"version\": 1, \"environment\": {\"POSTGRES\": \"1\"}}"

  @Test("affected finds nothing on a clean tree, and an edit behind a flag")
  func flagged() throws {
    let fixture = try fixture()
    let clean = fixture.run("affected", "--base", "HEAD", "--explain")
    expectEqual(clean.output, "", "\(clean)")
    try fixture.write("public struct Server {}\n", to: "Sources/Server/Server.swift")
    expectEqual(
      fixture.run("affected", "--base", "HEAD", "--format", "lines").output, "Client\nServer\n")
  }

  @Test("contract finds nothing added on a clean tree, and a narrower point behind a flag")
  func contract() throws {
    let fixture = try fixture()
    let clean = fixture.run("contract", "--base", "HEAD")
    expectEqual(clean.output, "", "\(clean)")
    expectEqual(clean.status, .clean)
    try fixture.write(
      Self.point.replacing(".many", with: ".atMostOne"), to: "Sources/Server/Server.swift")
    let narrowed = fixture.run("contract", "--base", "HEAD")
    expectEqual(narrowed.status, .findings)
    #expect(narrowed.output.contains("changed: point Port"), "\(narrowed)")
    #expect(narrowed.output.contains("used by: Sources/Client/Client.swift:2:13"), "\(narrowed)")
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

  private func affected(_ fixture: GitFixture) -> String {
    fixture.run("affected", "--base", "HEAD", "--explain").output
  }

  @Test("what SwiftPM prints in a random order is no change", arguments: 0..<4)
  func sets(_ repetition: Int) throws {
    let fixture = try GitFixture()
    let traits = "\"A\", \"B\", \"C\", \"D\", \"E\""
    let condition =
      ".target(name: \"A\", condition: .when(platforms: [.linux, .macOS, .iOS], traits: [\(traits)]))"
    func manifest(_ comment: String) -> String {
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "sets", traits: [\(traits), .default(enabledTraits: [\(traits)])],
        targets: [.target(name: "A"), .target(name: "B", dependencies: [\(condition)])]) \(comment)

      """
    }
    try fixture.write(manifest(""), to: "Package.swift")
    for name in ["A", "B"] { try fixture.write("", to: "Sources/\(name)/\(name).swift") }
    try fixture.commit("first")
    expectEqual(affected(fixture), "")
    // An edit without a meaning makes SwiftPM read the manifest again.
    try fixture.write(manifest("// \(repetition)"), to: "Package.swift")
    expectEqual(affected(fixture), "")
    expectEqual(fixture.run("doctor").status, .clean)
  }

  @Test("a manifest that reads its folder or its tags is no change by itself")
  func surroundings() throws {
    func manifest(_ flag: String) -> String {
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let isTagged = Context.gitInformation?.currentTag != nil
      let isHere = Context.packageDirectory.hasSuffix("/clone")
      let package = Package(name: "place", targets: [
        .target(
          name: "A", swiftSettings: [.unsafeFlags(["-I", Context.packageDirectory + "/include"])]),
        .target(name: "B", swiftSettings: isTagged ? [.define("\(flag)")] : []),
        .target(name: "C", swiftSettings: isHere ? [.define("CLONE")] : []),
      ])

      """
    }
    let fixture = try GitFixture(in: "clone")
    try fixture.write(manifest("RELEASE"), to: "Package.swift")
    for name in ["A", "B", "C"] { try fixture.write("", to: "Sources/\(name)/\(name).swift") }
    try fixture.commit("first")
    expectEqual(affected(fixture), "")
    try fixture.write(manifest("RELEASED"), to: "Package.swift")
    expectEqual(affected(fixture), "")
    try fixture.write(manifest("RELEASE"), to: "Package.swift")
    try fixture.git("tag", "1.0.0")
    expectEqual(affected(fixture), "")
    try fixture.write("// edited\n", to: "Sources/B/B.swift")
    expectEqual(affected(fixture), "B: Sources/B/B.swift changed\n")
    // What the manifest would have said under the tag cannot be asked.
    try fixture.write(manifest("RELEASED"), to: "Package.swift")
    expectEqual(
      affected(fixture).split(separator: "\n").map(String.init),
      ["A", "B", "C"].map { "\($0): not known: the manifest changed, and it depends on its folder" }
    )
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

  @Test("a partial clone that lacks the base says what to do, and works afterwards")
  func partialClone() throws {
    let fixture = try fixture()
    try fixture.writeManifest([("App", []), ("New", ["App"])])
    try fixture.write("", to: "Sources/New/New.swift")
    try fixture.commit("second")
    try fixture.git("config", "uploadpack.allowFilter", "true")
    let clones = try TemporaryFolder()
    let source = "file://\(fixture.folder.path)"
    try clones.git(["clone", "-q", "--filter=blob:none", source, "clone"])
    let clone = "\(clones.path)/clone"
    func affected() -> CommandOutcome {
      BoundaryCheckCommand.run(["affected", "--base", "HEAD~1", "--package-path", clone])
    }
    let partial = affected()
    expectEqual(partial.status, .notChecked)
    #expect(partial.diagnostics.contains("partial clone"), "\(partial)")
    #expect(partial.diagnostics.contains("git fetch --refetch --no-filter"), "\(partial)")
    try clones.git(["-C", "clone", "fetch", "-q", "--refetch", "--no-filter"])
    #expect(affected().output.contains("New: Sources/New/New.swift changed"), "\(affected())")
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
