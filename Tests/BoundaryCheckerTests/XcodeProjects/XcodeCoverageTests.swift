import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// Which project is checked, which of its files are looked at, and what is said of the others.
@Suite("Coverage of a project of Xcode")
struct XcodeCoverageTests {
  private static let app = ProjectFixture.Target(
    name: "App", type: "application", files: ["App/Main.swift"])

  @Test(
    "a file in a target's folder that no target compiles is an orphan, and what is left out is none"
  )
  func orphans() throws {
    let project = try ProjectFixture(
      [Self.app, .init(name: "Kit", folders: ["Kit": ["Old.swift"]])],
      files: [
        "App/Main.swift": "", "App/Gone.swift": "", "Kit/In/K.swift": "", "Kit/Old.swift": "",
        "Scripts/run.swift": "",
      ])
    let findings = project.findings()
    #expect(findings.map { $0.prefix { $0 != ":" } } == ["App/Gone.swift"])
    #expect(
      project.run().output.contains(
        "add it to a target of the project, or delete it when nothing else uses it"))
    #expect(
      project.run().diagnostics.contains(
        "2 targets, 2 of 5 Swift files, 0 imports; not checked: 1 left out by the manifest, 2 in no target"
      ))
  }

  @Test("files that are missing, or outside of the folder under check, lower the coverage")
  func absentFiles() throws {
    let project = try ProjectFixture(
      [.init(name: "App", files: ["App/Main.swift", "App/Gone.swift", "../Shared/S.swift"])],
      files: ["App/Main.swift": ""])
    let outcome = project.run(["--minimum-coverage", "100"])
    expectEqual(outcome.status, .findings)
    #expect(
      outcome.diagnostics.contains(
        "1 of 3 Swift files, 0 imports; not checked: 2 listed by a project but")
    )
  }

  @Test("what XcodeGen and Tuist did not make yet is said, with what makes it")
  func notGenerated() throws {
    let package = try FixturePackage(
      [.init(name: "A")],
      files: [
        "Sources/A/A.swift": "", "App/project.yml": "", "App/Main.swift": "",
        "Made/project.yml": "", "Made/M.xcodeproj/project.pbxproj": "", "Made/Main.swift": "",
      ])
    #expect(
      package.run().diagnostics.contains(
        "not checked: 1 beside a project of another tool, "
          + "1 of projects to be generated first ('xcodegen generate', 'tuist generate')"))
  }

  @Test(
    "beside a package a project is checked when it is named, and the other's files are not orphans")
  func besidePackage() throws {
    let project = try ProjectFixture(
      [Self.app], files: ["App/Main.swift": "", "App/Package.swift.swift": "", "Package.swift": ""])
    let outcome = project.run(["--project", "\(project.folder.path)/App.xcodeproj"])
    expectEqual(outcome.status, .clean)
    #expect(outcome.diagnostics.contains("1 in other packages"))
  }

  // MARK: - Which project

  @Test("a project elsewhere is checked from its own folder, or from the one that is named")
  func named() throws {
    let project = try ProjectFixture(
      [.init(name: "App", files: ["App/Main.swift", "../Shared/S.swift"])],
      files: ["ios/App/Main.swift": "", "Shared/S.swift": ""], project: "ios/App.xcodeproj")
    let path = "\(project.folder.path)/ios/App.xcodeproj"
    #expect(
      BoundaryCheckCommand.run(["--project", path + "/"]).diagnostics.contains("1 of 2 Swift files")
    )
    #expect(project.run(["--project", path]).diagnostics.contains("1 target, 2 files, 0 imports"))
  }

  @Test(
    "where no project can be chosen, the error says what to do",
    arguments: [
      (["A.xcodeproj/project.pbxproj", "B.xcodeproj/project.pbxproj"], "A.xcodeproj, B.xcodeproj"),
      (["project.yml"], "run 'xcodegen generate' first"),
      (["Project.swift"], "run 'tuist generate' first"),
      (["Shop.xcworkspace/contents.xcworkspacedata"], "Shop.xcworkspace names projects"),
      (["A.xcodeproj/xcuserdata"], "no Package.swift in"),
    ])
  func noChoice(files: [String], words: String) throws {
    let folder = try TemporaryFolder()
    for file in files { try folder.write("", to: file) }
    let outcome = BoundaryCheckCommand.run(["--package-path", folder.path])
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
  }

  @Test("--project names one that is there, and excludes what else could be checked")
  func wrongChoice() throws {
    let project = try ProjectFixture([Self.app], files: ["App/Main.swift": ""])
    let missing = project.run(["--project", "No.xcodeproj"])
    expectEqual(missing.status, .notChecked)
    #expect(missing.diagnostics.contains("there is no project at No.xcodeproj"))
    #expect(
      project.run(["--project", "App.xcodeproj", "--workspace"]).diagnostics
        .contains("--project and --workspace exclude each other"))
    expectEqual(project.run(["--untrusted"]).status, .clean)
  }
}
