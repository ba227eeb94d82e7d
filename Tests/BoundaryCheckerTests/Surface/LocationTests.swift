import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// Paths of the command line, and what goes wrong with files and programs.
@Suite("Where things stand")
struct LocationTests {
  private func package() throws -> FixturePackage {
    try FixturePackage(
      [.init(name: "日本"), .init(name: "B")],
      files: ["Sources/日本/日.swift": "let a = 1\n/* 日本 */ import B\n"])
  }

  @Test("a path leads into the package from the current folder, from the package's, or whole")
  func relative() throws {
    let folder = try package().folder
    let location = PackageLocation(folder.path)
    expectEqual(location.relative("\(folder.path)/Sources/日本/"), "Sources/日本")
    #expect(location.relative("./Sources//日本") == "Sources/日本")
    expectEqual(location.relative(folder.path), "")
    expectEqual(location.relative("Sources/Missing.swift"), "Sources/Missing.swift")
    expectEqual(location.relative("\(folder.path)/Missing.swift"), "Missing.swift")
    let up = FolderReader.resolved(".").split(separator: "/").map { _ in ".." }
      .joined(separator: "/")
    let around = FolderReader.resolved(folder.path)
    expectEqual(location.relative("\(up)\(around)/Sources/B"), "Sources/B")
    expectEqual(PackageLocation("\(up)\(around)").relative("\(up)\(around)/gone"), "gone")
  }

  @Test("SARIF and GitHub count characters, compilers count bytes")
  func characters() throws {
    let package = try package()
    #expect(package.run().output.hasPrefix("Sources/日本/日.swift:2:21: error"))
    #expect(package.run(["--format", "json"]).output.contains("\"column\" : 21"))
    let github = package.run(["--format", "github"]).output
    #expect(github.contains("line=2,endLine=2,col=17,endColumn=18,"))
    let sarif = package.run(["--format", "sarif"]).output
    #expect(sarif.contains("\"startColumn\" : 17") && sarif.contains("\"endColumn\" : 18"))
  }

  @Test("a program that is missing is an error of the machine, and says what to do")
  func missingProgram() throws {
    let folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    let outcome = BoundaryCheckCommand.run(
      ["--package-path", folder.path],
      environment: CommandEnvironment(variables: ["PATH": folder.path]))
    expectEqual(outcome.status, .internalError)
    #expect(outcome.diagnostics.contains("cannot run swift: it is not in PATH; install a"))
  }

  @Test("a file that cannot be written says why")
  func unwritable() throws {
    let package = try package()
    let outcome = package.run(["--output", "\(package.folder.path)/no/where.txt"])
    expectEqual(outcome.status, .internalError)
    #expect(outcome.diagnostics.contains("/no/where.txt: No such file or directory"))
  }

  @Test("a missing CODEOWNERS is reported")
  func owners() throws {
    #expect(
      try package().run(["owners"]).diagnostics.contains("the repository has no CODEOWNERS"))
  }
}
