import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// What a check did not look at is said, and a gate can fail on it.
@Suite("Coverage of a check")
struct CoverageTests {
  @Test(
    "a workspace of which no file is checked is not green, whatever it is asked",
    .enabled(if: ProgramTests.hasSwiftPM))
  func nothing() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "p")
      """, to: "Package.swift")
    func run(_ arguments: [String]) -> CommandOutcome {
      BoundaryCheckCommand.run(arguments + ["--workspace", "--package-path", folder.path])
    }
    expectEqual(run(["check"]).status, .notChecked)
    expectEqual(run(["graph"]).status, .clean)
    try folder.write("let a = 1\n", to: "App/A.swift")
    try folder.write("", to: "App/project.yml")
    for arguments in [
      ["check"], ["fix"], ["baseline", "verify"], ["baseline", "update"], ["init"], ["graph"],
      ["list", "modules"], ["list", "imports"], ["list", "orphans"], ["list", "unused"], ["owners"],
    ] {
      let outcome = run(arguments)
      expectEqual(outcome.status, .notChecked, "\(arguments)")
      #expect(
        outcome.diagnostics.contains(
          "error: nothing was checked: 0 of 1 Swift file; not checked: 1"), "\(outcome)")
    }
    expectEqual(run(["doctor"]).status, .notChecked)
    for name in ["boundaries.json", ".boundaries.baseline"] {
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"))
    }
  }

  private func package(
    _ files: [String], targets: [FixturePackage.Target] = [.init(name: "A")]
  ) throws -> FixturePackage {
    try FixturePackage(
      targets,
      files: Dictionary(files.map { ($0, "") }, uniquingKeysWith: { first, _ in first }))
  }

  private func coverage(_ outcome: CommandOutcome) throws -> [String: Any] {
    try #require(try outcome.document()["coverage"] as? [String: Any])
  }

  @Test("the summary says what was not looked at and why, and nothing where everything was")
  func summary() throws {
    try expectEqual(
      package(["Sources/A/A.swift", "Package.swift", "notes.md"]).run().diagnostics,
      "boundary-check: 0 findings in 1 target, 1 file, 0 imports\n")
    let mixed = try package([
      "Sources/A/A.swift", "Sources/A/A.docc/Code.swift", "Sources/Old.swift",
      "Packages/Kit/Package.swift", "Packages/Kit/Sources/Kit/Kit.swift",
      "App/App.xcodeproj/project.pbxproj", "App/Main.swift", "App/In/View.swift",
      "Scripts/run.swift",
    ])
    expectEqual(
      mixed.run().diagnostics,
      "boundary-check: 0 findings in 1 target, 1 of 7 Swift files, 0 imports; "
        + "not checked: 1 in other packages, 2 beside a project of another tool, "
        + "1 where SwiftPM does not look, 2 in no target; not read: 1 Xcode project (App/App.xcodeproj)\n"
    )
  }

  @Test("a package whose targets are all elsewhere says so, also beside a project of another tool")
  func elsewhere() throws {
    let package = try package(["CMakeLists.txt", "Mac/Sources/M.swift", "Tools/T.swift"])
    try package.folder.write(
      """
      #if os(macOS)
      let targets: [Target] = [.target(name: "Mac", path: "Mac/Sources")]
      #endif
      """, to: "Package.swift")
    let outcome = package.run()
    expectEqual(outcome.status, .notChecked)
    #expect(
      outcome.diagnostics.contains(
        "not checked: 1 beside a project of another tool, 1 of targets that do not exist on this platform; "
          + "the manifest declares their targets on another platform"), "\(outcome.diagnostics)")
  }

  @Test("projects of Xcode are counted and named once, in a workspace too, and the rest is checked")
  func projects() throws {
    let names = ["A/A.xcodeproj", "B/B.xcodeproj", "C.xcodeproj", "D/D.xcodeproj"]
    let package = try package(["Sources/A/A.swift"] + names.map { "\($0)/project.pbxproj" })
    expectEqual(
      package.run().diagnostics,
      "boundary-check: 0 findings in 1 target, 1 file, 0 imports; not read: 4 Xcode projects "
        + "(A/A.xcodeproj, B/B.xcodeproj, C.xcodeproj …)\n")
    try expectEqual(
      coverage(package.run(["--format", "json"]))["projects"] as? [String], names)
  }

  @Test("JSON names every file that was not looked at, by why")
  func json() throws {
    let package = try package(["Sources/A/A.swift", "Scripts/b.swift", "Scripts/a.swift"])
    let coverage = try coverage(package.run(["--format", "json"]))
    #expect(coverage["checked"] as? Int == 1)
    #expect(coverage["files"] as? Int == 3)
    #expect(coverage["percent"] as? Int == 33)
    let gaps = try #require(coverage["notChecked"] as? [[String: Any]])
    #expect(gaps.map { $0["reason"] as? String } == ["noTarget"])
    #expect(gaps[0]["files"] as? [String] == ["Scripts/a.swift", "Scripts/b.swift"])
  }

  @Test("a check of too little ends with 1 and says so, also where it prints nothing else")
  func minimum() throws {
    let package = try package(["Sources/A/A.swift", "Scripts/x.swift", "Scripts/y.swift"])
    for (percent, status) in [("0", ExitStatus.clean), ("33", .clean), ("34", .findings)] {
      let outcome = package.run(["--minimum-coverage", percent])
      expectEqual(outcome.status, status)
      expectEqual(outcome.diagnostics.contains("boundary-check: error: "), status == .findings)
    }
    let quiet = package.run(["--minimum-coverage", "90", "-q", "--fail-on", "never"])
    expectEqual(quiet.status, .findings)
    expectEqual(
      quiet.diagnostics,
      "boundary-check: error: 1 of 3 Swift files checked (33 %), and --minimum-coverage asks for "
        + "90 %; not checked: 2 in no target; check them where they are compiled, or ask for less\n"
    )
    let json = package.run(["--minimum-coverage", "90", "--format", "json"])
    #expect(json.output.contains(#""ok" : false"#))
    #expect(try coverage(json)["minimum"] as? Int == 90)
    let wrong = package.run(["--minimum-coverage", "101"])
    expectEqual(wrong.status, .notChecked)
    #expect(wrong.diagnostics.contains("--minimum-coverage does not take \"101\""))
  }

  @Test("a manifest without targets here checks nothing, which the gate and the doctor say")
  func noTargets() throws {
    let package = try package(["Sources/Mac/A.swift"], targets: [])
    let outcome = package.run(["--minimum-coverage", "1"])
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains("in 0 targets, 0 of 1 Swift file, 0 imports"))
    let doctor = package.run(["doctor"])
    expectEqual(doctor.status, .notChecked)
    #expect(
      doctor.output.contains("bad coverage: 0 of 1 Swift file checked; not checked: 1 in no target")
    )
    try expectEqual(
      self.package([], targets: []).run(["--minimum-coverage", "1"]).status, .notChecked)
  }

  @Test("pipes, and folders and names that cannot be read, count as not looked at")
  func unreadable() throws {
    let package = try package(["Sources/A/A.swift", "Closed/In.swift"])
    let pipe = "\(package.folder.path)/Sources/A/Pipe.swift"
    try expectEqual(Subprocess(command: ["mkfifo", pipe]).run().status, 0)
    try FileManager.default.createSymbolicLink(
      atPath: "\(package.folder.path)/Sources/A/Device.swift", withDestinationPath: "/dev/null")
    let closed = "\(package.folder.path)/Closed"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    }
    // Who may read everything finds the file in the closed folder.
    let isRoot = (try? FileManager.default.contentsOfDirectory(atPath: closed)) != nil
    let missed = try package.report().coverage.notChecked
    #expect(
      missed[.unreadable] == (isRoot ? [] : ["Closed/"]) + [
        "Sources/A/Device.swift", "Sources/A/Pipe.swift",
      ])
    expectEqual(missed[.noTarget], isRoot ? ["Closed/In.swift"] : nil)
  }

  @Test("of a package inside of a repository, the rest of the repository counts too")
  func repository() throws {
    let inner = FixturePackage.Target(name: "A", path: "Packages/Kit/Sources/A")
    let package = try FixturePackage(
      [inner],
      files: [
        ".git/HEAD": "", "Packages/Kit/Sources/A/A.swift": "", "Packages/Other/Package.swift": "",
        "Packages/Other/Sources/B.swift": "", "App.xcodeproj/project.pbxproj": "",
        "App/Main.swift": "",
      ])
    let manifest = try package.folder.write(
      """
      {"name": "kit", "toolsVersion": {"_version": "6.2.0"}, "targets": [
        {"name": "A", "type": "regular", "dependencies": []}]}
      """, to: "Packages/Kit/manifest.json")
    let report = try PackageCheck(
      packagePath: "\(package.folder.path)/Packages/Kit", manifestPath: manifest
    ).report()
    #expect(report.isClean)
    expectEqual(report.coverage.checked, 1)
    expectEqual(
      report.coverage.notChecked,
      [.otherPackage: ["Packages/Other/Sources/B.swift"], .otherProject: ["App/Main.swift"]])
    expectEqual(report.coverage.percent, 33)
  }
}
