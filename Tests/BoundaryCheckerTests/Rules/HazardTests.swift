import Foundation
import Testing

@testable import BoundaryChecker

/// Three real packages, each with one hazard that a build does not report, read through SwiftPM.
@Suite("Hazards")
struct HazardTests {
  private func findings(_ targets: String, _ files: [String: String]) throws -> [Finding] {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "hazard", targets: [\(targets)])
      """, to: "Package.swift")
    for (path, source) in files { try folder.write(source, to: path) }
    return try PackageCheck(packagePath: folder.path).report().findings
  }

  @Test("the stale build: an import that compiles through another target only")
  func staleBuild() throws {
    let findings = try findings(
      """
      .executableTarget(name: "App", dependencies: ["Mid"]),
      .target(name: "Mid", dependencies: ["FlagKit"]), .target(name: "FlagKit")
      """,
      [
        "Sources/App/Main.swift":
          "import FlagKit\nimport Mid\n@main struct Main { static func main() { show(.beta) } }",
        "Sources/Mid/Mid.swift": "import FlagKit\npublic func show(_ flag: Flag) { print(flag) }",
        "Sources/FlagKit/Flag.swift": "public enum Flag { case alpha, beta }",
      ])
    #expect(findings.map(\.rule) == ["undeclared-dependency"])
    #expect(findings.map(\.place) == ["Sources/App/Main.swift:1:8"])
    #expect(findings.map(\.chain) == [["App", "Mid", "FlagKit"]])
    #expect(findings.first?.message.contains("stale code") == true)
    #expect(findings.first?.change == DependencyChange(.add, of: "FlagKit", in: "App"))
  }

  @Test("the selector edge: a module that is named without an import")
  func selectorEdge() throws {
    let findings = try findings(
      """
      .target(name: "App", dependencies: ["Mid"]),
      .target(name: "Mid", dependencies: ["Leaf"]), .target(name: "Leaf")
      """,
      [
        "Sources/App/App.swift": "import Mid\nfunc make() -> Any { Leaf::Thing() }",
        "Sources/Mid/Mid.swift": "internal import Leaf\nfunc use() { _ = Thing() }",
        "Sources/Leaf/Leaf.swift": "public struct Thing { public init() {} }",
      ])
    #expect(findings.map(\.rule) == ["module-selector"])
    #expect(findings.map(\.place) == ["Sources/App/App.swift:2:22"])
  }

  @Test("the time bomb: a branch that is taken by what was built before")
  func timeBomb() throws {
    let findings = try findings(
      """
      .target(name: "App"), .target(name: "Analytics")
      """,
      [
        "Sources/App/App.swift":
          "#if canImport(Analytics)\nlet isTracked = true\n#else\nlet isTracked = false\n#endif",
        "Sources/Analytics/Analytics.swift": "public func track() {}",
      ])
    #expect(findings.map(\.rule) == ["undeclared-can-import"])
    #expect(findings.map(\.place) == ["Sources/App/App.swift:1:15"])
  }
}
