import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Programs that a check runs")
struct ProgramTests {
  static let hasSwiftPM =
    (try? Subprocess(command: ["swift", "package", "--version"]).run())?.status == 0

  private func configured(_ environment: String) -> Result<
    BoundaryConfiguration, BoundaryCheckError
  > {
    Result { () throws(BoundaryCheckError) in
      try BoundaryConfiguration(
        json: Array(
          """
          {
            "version": 1, "layers": [{"name": "environment", "targets": ["PATH", "{F}"]}],
            "environment": {
              "FUZZ": "1",
              \(environment)
            }
          }
          """.utf8), name: "boundaries.json")
    }
  }

  @Test(
    "a configuration sets no variable by which programs find others, and the error has its line",
    arguments: [
      "PATH", "HOME", "TMPDIR", "BOUNDARY_CHECK_SANDBOXED", "LD_PRELOAD", "LD_LIBRARY_PATH",
      "DYLD_INSERT_LIBRARIES", "SWIFT_EXEC", "SWIFTPM_ANYTHING", "TOOLCHAINS", "SDKROOT",
      "DEVELOPER_DIR", "CC", "CXX", "GIT_DIR", "GIT_EXTERNAL_DIFF", "XDG_CONFIG_HOME", "LC_ALL",
      "PKG_CONFIG_PATH", "GCONV_PATH", "ASAN_OPTIONS", "CFLAGS", "https_proxy", "ld_preload", "",
      "A B", "A=B", "1A", "\\u0050ATH", "Ä",
    ])
  func reserved(_ name: String) throws {
    guard case .failure(let error) = configured("\"\(name)\": \"x\"") else {
      Issue.record("'\(name)' was let pass")
      return
    }
    let plain = name == "\\u0050ATH" ? "PATH" : name
    #expect(
      "\(error)".hasPrefix(
        "boundaries.json:5:5: environment.\(plain): a configuration must not set the variable '\(plain)'"
      ))
    expectEqual(error.exitStatus, .notChecked)
  }

  @Test(
    "flags that a manifest reads are set",
    arguments: ["MODULE", "POSTGRES", "enable_x2", "CI_ONLY"])
  func flags(_ name: String) throws {
    try expectEqual(configured("\"\(name)\": \"x\"").get().environment[name], "x")
    let error = #expect(throws: BoundaryCheckError.self) {
      try configured("\"\(name)\": \"a\\u0000b\"").get()
    }
    #expect("\(try #require(error))".hasPrefix("boundaries.json:5:5: "))
  }

  @Test(
    "programs see a short list of the user's variables, absolute folders of PATH, and the flags")
  func variables() {
    let user = [
      "PATH": "/usr/bin:bin:.::/bin", "HOME": "/home/ada", "CI_TOKEN": "secret", "LC_TIME": "C",
      "SDKROOT": "/sdk", "MODULE": "Cart", "LD_PRELOAD": "/x.so", "GIT_DIR": "/elsewhere",
    ]
    let programs = ProgramEnvironment(user: user)
    let seen = ["PATH": "/usr/bin:/bin", "HOME": "/home/ada", "LC_TIME": "C", "SDKROOT": "/sdk"]
    expectEqual(programs.swift(), seen)
    #expect(
      programs.swift(passing: ["MODULE", "ABSENT"], setting: ["FUZZ": "1", "MODULE": "other"])
        == seen.merging(["FUZZ": "1", "MODULE": "Cart"]) { $1 })
    #expect(Set(programs.git.keys).isDisjoint(with: ["CI_TOKEN", "GIT_DIR", "SDKROOT", "MODULE"]))
  }

  @Test("a manifest sees no secret, unless the user lets it", .enabled(if: Self.hasSwiftPM))
  func secrets() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let seen = ["CI_TOKEN", "FUZZ", "HOME"].map { Context.environment[$0] ?? "none" }
      let package = Package(name: seen.joined(separator: " "))
      """, to: "Package.swift")
    try folder.write(
      "{\"version\": 1, \"environment\": {\"FUZZ\": \"flag\"}}", to: "boundaries.json")
    var check = PackageCheck(packagePath: folder.path)
    check.environment["CI_TOKEN"] = "secret"
    check.usesCache = false
    let home = check.environment["HOME"] ?? "none"
    try expectEqual(check.report().package, "none flag \(home)")
    check.passedVariables = ["CI_TOKEN"]
    try expectEqual(check.report().package, "secret flag \(home)")
  }

  @Test("an untrusted package needs a manifest that was saved, and runs nothing")
  func untrusted() throws {
    let package = try FixturePackage(
      [.init(name: "A", products: ["P@near"]), .init(name: "B")],
      files: ["Sources/A/A.swift": "import B\n"])
    let path = package.folder.path
    let bare = BoundaryCheckCommand.run(["--untrusted", "--package-path", path])
    expectEqual(bare.status, .notChecked)
    #expect(bare.diagnostics.contains("pass that file with --manifest"))
    // A program that is run at all fails, for there is none to be found.
    func run(_ arguments: [String]) -> CommandOutcome {
      BoundaryCheckCommand.run(
        arguments + [
          "--untrusted", "--package-path", path, "--manifest", "\(path)/manifest.json",
        ], environment: CommandEnvironment(variables: [:]))
    }
    expectEqual(run([]).output, package.run().output)
    for arguments in [
      ["check", "--since", "HEAD"], ["affected", "--base", "HEAD"], ["contract", "--base", "HEAD"],
      ["graph", "--affected", "HEAD"],
      ["doctor", "--oracle"],
    ] {
      let outcome = run(arguments)
      expectEqual(outcome.status, .notChecked, "\(arguments)")
      #expect(outcome.diagnostics.contains("--untrusted runs no program"), "\(outcome)")
    }
    #expect(run(["doctor"]).status != .notChecked)
    var check = PackageCheck(packagePath: path)
    check.isUntrusted = true
    #expect(throws: BoundaryCheckError.untrustedManifest) { try check.report() }
  }

  @Test(
    "the manifest of a package beside an untrusted one is not run", .enabled(if: Self.hasSwiftPM))
  func neighbours() throws {
    let near = try TemporaryFolder()
    try near.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "near", products: [.library(name: "P", targets: ["Q"])], targets: [.target(name: "Q")])
      """, to: "Package.swift")
    let folder = try TemporaryFolder()
    try folder.write("import Q\n", to: "Sources/A/A.swift")
    let manifest = try folder.write(
      """
      {"name": "p", "toolsVersion": {"_version": "6.2.0"},
       "dependencies": [{"fileSystem": [{"identity": "near", "path": "\(near.path)"}]}],
       "targets": [{"name": "A", "type": "regular", "path": "Sources/A",
         "dependencies": [{"product": ["P", "near", null, null]}]}]}
      """, to: "manifest.json")
    var check = PackageCheck(packagePath: folder.path, manifestPath: manifest)
    try expectEqual(check.model().products.entries.map(\.product), ["P"])
    check.isUntrusted = true
    #expect(try check.model().products.entries.isEmpty)
  }
}
