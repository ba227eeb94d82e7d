import BoundaryFixtures
import Expectations
import Foundation
import PackageReading
import Testing

@testable import BoundaryChecker

/// Which code of a package `--build` runs: what a plain `swift build` of the same states runs, and nothing else.
@Suite("What builds run", .enabled(if: GitFixture.isPossible))
struct BuildExecutionTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import CompilerPluginSupport
    import PackageDescription
    var targets: [Target] = [
      .target(name: "Base", dependencies: ["Macro"], plugins: ["Writer"]),
      .target(name: "Cart", dependencies: ["Base", "Spare"]),
      .target(name: "Home", dependencies: ["Base"]),
      .target(name: "Spare", plugins: ["Writer"]),
      .executableTarget(name: "Shop", dependencies: ["Cart"], plugins: ["Writer"]),
      .testTarget(name: "CartTests", dependencies: ["Cart"], plugins: ["Writer"]),
      .macro(name: "Macro"),
      .plugin(name: "Writer", capability: .buildTool()),
      .plugin(name: "Idle", capability: .buildTool()),
      .plugin(name: "Order", capability: .command(intent: .custom(verb: "order", description: ""))),
    ]
    if Context.environment["EXTRA"] != nil {
      targets.append(.target(name: "Extra", plugins: ["Writer"]))
    }
    let products: [Product] = [.library(name: "Base", targets: ["Base"])]
    let package = Package(name: "fixture", products: products, targets: targets)

    """

  /// A plugin whose commands write `let NAME = 1`, and that notes in a folder for which target it and they run.
  private static func plugin(_ type: String, _ name: String, _ log: String) -> String {
    """
    import Foundation
    import PackagePlugin
    @main struct \(type): BuildToolPlugin {
      func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        try Data().write(to: URL(fileURLWithPath: "\(log)/\(type) \(name) \\(target.name)"))
        let folder = context.pluginWorkDirectoryURL
        let file = folder.appending(path: "Written.swift")
        func note(_ kind: String) -> String { "> '\(log)/\\(kind) \(name) \\(target.name)'" }
        let write = "echo 'let \(name) = 1' > '\\(file.path())'; \\(note("command"))"
        return [
          .prebuildCommand(
            displayName: "before", executable: URL(filePath: "/bin/sh"),
            arguments: ["-c", note("before")], outputFilesDirectory: folder.appending(path: "none")),
          .buildCommand(
            displayName: "write", executable: URL(filePath: "/bin/sh"), arguments: ["-c", write],
            outputFiles: [file]),
        ]
      }
    }

    """
  }

  /// Code that notes in a folder that a program, or a command of SwiftPM, runs.
  private static func program(_ log: String, _ name: String) -> String {
    "import Foundation\ntry Data().write(to: URL(fileURLWithPath: \"\(log)/\(name)\"))\n"
  }

  private static func files(_ log: String) -> [String: String] {
    [
      "Package.swift": manifest,
      "boundaries.json": #"{"version": 2, "environment": {"EXTRA": "1"}}"#,
      "Plugins/Writer/Writer.swift": plugin("Writer", "old", log),
      "Plugins/Idle/Idle.swift": plugin("Idle", "idle", log),
      "Plugins/Order/Order.swift": """
      import Foundation
      import PackagePlugin
      @main struct Order: CommandPlugin {
        func performCommand(context: PluginContext, arguments: [String]) throws {
          try Data().write(to: URL(fileURLWithPath: "\(log)/Order"))
        }
      }

      """,
      "Sources/Macro/main.swift": BuildMacroTests.program("1", log),
      "Sources/Base/Macros.swift":
        "@freestanding(expression) public macro written() -> Int = #externalMacro(module: \"Macro\", type: \"W\")\n",
      "Sources/Base/Price.swift": "public func price(_ value: Int) -> Int { value }\n",
      "Sources/Cart/Cart.swift": "import Base\npublic func sum() -> Int { price(1) }\n",
      "Sources/Home/Home.swift": "let home = 1\n",
      "Sources/Spare/Spare.swift": "let spare = 1\n",
      "Sources/Extra/Extra.swift": "let extra = 1\n",
      "Sources/Shop/main.swift": program(log, "Shop"),
      "Tests/CartTests/CartTests.swift": """
      import XCTest
      final class CartTests: XCTestCase {
        func testNothing() throws { try Data().write(to: URL(fileURLWithPath: "\(log)/CartTests")) }
      }

      """,
    ]
  }

  @Test("no plugin or macro runs that plain builds of the same states would not run")
  func plain() throws {
    let log = try TemporaryFolder()
    /// What ran since it was asked last.
    func ran() throws -> Set<String> {
      let names = try FileManager.default.contentsOfDirectory(atPath: log.path)
      for name in names { try FileManager.default.removeItem(atPath: "\(log.path)/\(name)") }
      return Set(names)
    }
    let fixture = try BuildFixture(
      Self.files(log.path),
      branches: [
        (
          "changes",
          [
            "Plugins/Writer/Writer.swift": Self.plugin("Writer", "new", log.path),
            "Sources/Macro/main.swift": BuildMacroTests.program("2", log.path),
          ]
        ),
        (
          "uses",
          [
            "Sources/Home/Use.swift": "import Base\nlet use = #written\n",
            "Sources/Base/Use.swift": "let use = old\n",
          ]
        ),
      ])
    let clash = fixture.told("changes", "uses")
    #expect(
      clash.lines.count == 1 && clash.all.contains("cannot find 'old' in scope"), "\(clash.all)")
    let forecast = try ran()
    let fixed = fixture.run(["fix", "--rule", "unused-dependency"])
    #expect(fixed.output.contains("Spare"), "\(fixed)")
    let fix = try ran()
    for (path, text) in [
      "Sources/Base/Price.swift":
        "public func price(_ value: Int, _ more: Int) -> Int { value }\n",
      "Sources/Cart/Cart.swift": "import Base\npublic func sum() -> Int { price(1, 1) }\n",
      "Sources/Home/Use.swift": "import Base\nlet use = #written\n",
    ] { try fixture.fixture.write(text, to: path) }
    let changed = fixture.run(["contract", "--base", "main"])
    #expect(changed.output.contains("change-breaks-users"), "\(changed)")
    let contract = try ran()

    // The states, each built as a person would; the merge of both has no code of its own.
    let clone = try TemporaryFolder()
    try clone.git(["clone", "-q", fixture.fixture.package, clone.path])
    func build(_ branch: String) throws -> Set<String> {
      try clone.git(["checkout", "-q", "--detach", "origin/\(branch)"])
      // With the variable there is everything that there is without it.
      _ = try Subprocess(
        command: ["swift", "build", "--build-tests", "--package-path", clone.path],
        environment: ProcessInfo.processInfo.environment.merging(["EXTRA": "1"]) { $1 }
      ).run()
      return try ran()
    }
    let main = try build("main")
    let all = try main.union(build("changes")).union(build("uses"))
    expectEqual(forecast.subtracting(all).sorted(), [])
    expectEqual(fix.subtracting(main).sorted(), [])
    expectEqual(contract.subtracting(all).sorted(), [])
    // What is compared is there, and what a plain build never runs is not.
    let told = ["Writer new Base", "before new Base", "command new Base", "Writer new Extra"]
    expectEqual(Set(told).subtracting(forecast).sorted(), [])
    #expect(fix.contains("Writer old Base"), "\(fix.sorted())")
    #expect(contract.contains("macro expands 1"), "\(contract.sorted())")
    for name in ["Idle", "Order", "Shop", "CartTests"] {
      #expect(!all.contains { $0.hasPrefix(name) }, "\(all.sorted())")
    }
  }
}
