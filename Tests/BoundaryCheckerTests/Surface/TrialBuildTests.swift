import Expectations
import Foundation
import Testing

@testable import BoundaryChecker

@Suite("Removals of dependencies that a build proves")
struct TrialBuildTests {
  private func removals(_ count: Int) -> [DependencyChange] {
    (0..<count).map { DependencyChange(.remove, of: "D\($0)", in: "A") }
  }

  @Test("what the package builds without is removed, with few builds", arguments: 0..<32)
  func bisection(needed: Int) throws {
    let all = removals(5)
    let kept = Set(all.enumerated().filter { needed >> $0.offset & 1 == 1 }.map(\.element))
    var builds = 0
    let trials = try TrialRemovals(all) { changes in
      builds += 1
      return changes.first(where: kept.contains).map { "error: \($0.dependency) is needed" }
    }
    expectEqual(Set(trials.proved), Set(all).subtracting(kept))
    #expect(
      Set(trials.advice)
        == Set(
          kept.map {
            "keep \"\($0.dependency)\" in \"A\": without it, error: \($0.dependency) is needed"
          }))
    #expect(builds == 1 || !kept.isEmpty)
    #expect(builds <= 10)
  }

  @Test("removals that fail only together are not all refused")
  func together() throws {
    let all = removals(2)
    let trials = try TrialRemovals(all) { $0.count == 2 ? "error: both" : nil }
    expectEqual(trials.proved, [all[0]])
    expectEqual(trials.advice.count, 1)
  }

  @Test("where the package does not build as it is, nothing is proved")
  func broken() throws {
    let trials = try TrialRemovals(removals(3)) { _ in "A.swift:1:1: error: no such thing" }
    #expect(trials.proved.isEmpty)
    expectEqual(
      trials.advice,
      [
        "no removal of a dependency is proved, for the package does not build here as it is: "
          + "A.swift:1:1: error: no such thing"
      ])
  }

  private func package(_ source: String, linker: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "trial",
        targets: [
          .executableTarget(name: "app", dependencies: ["Linked"]\(linker)),
          .target(name: "Linked"),
        ])

      """, to: "Package.swift")
    try folder.write(source, to: "Sources/app/main.swift")
    try folder.write("public func grain() {}\n", to: "Sources/Linked/Linked.swift")
    return folder
  }

  private func fix(_ package: TemporaryFolder, _ more: String...) -> CommandOutcome {
    BoundaryCheckCommand.run(
      ["fix", "--verify", "--no-cache", "--package-path", package.path] + more)
  }

  #if os(Linux)
    @Test(
      "a dependency that only the linker's settings need is kept, and the linker's words say why",
      .enabled(if: ProgramTests.hasSwiftPM))
    func linked() throws {
      let symbol = "$s6Linked5grainyyF"
      let package = try package(
        "print(1)\n",
        linker: ", linkerSettings: [.unsafeFlags([\"-Xlinker\", \"--defsym=grain=\(symbol)\"])]")
      let outcome = fix(package, "--write")
      #expect(
        outcome.diagnostics.contains("by hand: keep \"Linked\" in \"app\": without it, "),
        "\(outcome)")
      #expect(outcome.diagnostics.contains(symbol), "\(outcome)")
      let manifest = try String(contentsOfFile: "\(package.path)/Package.swift", encoding: .utf8)
      #expect(manifest.contains("dependencies: [\"Linked\"]"))
      expectEqual(FolderReader.kind(of: "\(package.path)/.build"), .absent)
    }
  #endif

  @Test("a package that does not build is left as it is", .enabled(if: ProgramTests.hasSwiftPM))
  func unbuildable() throws {
    let outcome = fix(try package("let x: Int = nothing\n"))
    #expect(outcome.output.isEmpty && outcome.status == .findings)
    #expect(
      outcome.diagnostics.contains("Sources/app/main.swift:1:14: error: cannot find 'nothing'"),
      "\(outcome)")
  }
}
