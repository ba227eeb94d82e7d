import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// The targets of a project are held to what they link, as those of a package are to what they declare.
@Suite("Checks of a project of Xcode")
struct XcodeCheckTests {
  private static let app = ProjectFixture.Target(
    name: "App", type: "application", files: ["App/Main.swift"])

  @Test("an import of a framework of the project that the target does not link is found")
  func undeclaredFramework() throws {
    let project = try ProjectFixture(
      [Self.app, .init(name: "Kit", files: ["Kit/Kit.swift"])],
      files: [
        "App/Main.swift": "import SwiftUI\nimport Kit\nimport UIKit\n",
        "Kit/Kit.swift": "public struct Kit {}",
      ])
    expectEqual(
      project.findings(),
      [
        "App/Main.swift:2:8: error: [undeclared-dependency] 'App' imports 'Kit' but does not declare it; "
          + "nothing 'App' declares leads to it, so it compiles only when 'Kit' happens to be built before"
      ])
    #expect(
      project.run().output.contains(
        "add \"Kit\" to the frameworks and libraries of \"App\" in App.xcodeproj/project.pbxproj"))
    #expect(
      project.run(["fix"]).diagnostics.contains(
        "boundary-check: left 1 finding that no edit fixes (1 undeclared-dependency): 'check' shows them\n"
      ))
  }

  @Test("what is linked, built before or carried by the host may be imported")
  func declared() throws {
    let project = try ProjectFixture(
      [
        .init(name: "App", type: "application", files: ["App/Main.swift"], links: ["Kit"]),
        .init(name: "Kit", files: ["Kit/Kit.swift"]),
        .init(name: "Late", files: ["Late/Late.swift"], builtBefore: ["Kit"]),
        .init(
          name: "AppTests", type: "bundle.unit-test", files: ["Tests/T.swift"],
          settings: ["TEST_HOST": "$(BUILT_PRODUCTS_DIR)/App.app/App"]),
      ],
      files: [
        "App/Main.swift": "import Kit\nlet kit = Kit()\n", "Kit/Kit.swift": "public struct Kit {}",
        "Late/Late.swift": "import Kit\n", "Tests/T.swift": "@testable import App\nimport Kit\n",
      ])
    expectEqual(project.findings(["--fail-on", "warning"]), [])
    expectEqual(project.run().status, .clean)
  }

  @Test("a framework that is linked and not used is found at its target in the project file")
  func unusedFramework() throws {
    let project = try ProjectFixture(
      [
        .init(name: "App", type: "application", files: ["App/Main.swift"], links: ["Kit"]),
        .init(name: "Kit", files: ["Kit/Kit.swift"]),
      ],
      files: ["App/Main.swift": "let a = 1\n", "Kit/Kit.swift": "public struct Kit {}"])
    let findings = project.findings()
    expectEqual(findings.count, 1)
    let text = try String(
      contentsOfFile: project.folder.path + "/App.xcodeproj/project.pbxproj", encoding: .utf8)
    let line =
      try #require(
        text.split(separator: "\n").firstIndex { $0.hasPrefix("\t\t\"App\" ") }
      ) + 1
    expectEqual(findings.first?.hasPrefix("App.xcodeproj/project.pbxproj:\(line):"), true)
    expectEqual(findings.first?.contains("[unused-dependency] 'App' declares 'Kit'"), true)
  }

  @Test(
    "where Objective-C is compiled as well, what no Swift file imports may be in use",
    arguments: [
      ProjectFixture.Target(name: "App", files: ["App/Main.swift", "App/Old.m"], links: ["Kit"]),
      .init(name: "App", folders: ["App": []], links: ["Kit"]),
      .init(
        name: "App", files: ["App/Main.swift"], links: ["Kit"],
        settings: ["SWIFT_OBJC_BRIDGING_HEADER": "App/Bridge.h"]),
    ])
  func otherLanguages(app: ProjectFixture.Target) throws {
    let project = try ProjectFixture(
      [app, .init(name: "Kit", files: ["Kit/Kit.swift"])],
      files: [
        "App/Main.swift": "let a = 1\n", "App/In/Old.m": "",
        "Kit/Kit.swift": "public struct Kit {}",
      ])
    expectEqual(project.findings(), [])
  }

  @Test("a product that another target links is none of a target that does not")
  func products() throws {
    let project = try ProjectFixture(
      [
        .init(
          name: "App", type: "application", files: ["App/Main.swift"], products: ["Nuke@Nuke"]),
        .init(name: "Widget", type: "app-extension", files: ["Widget/W.swift"]),
        .init(
          name: "Vendored", files: ["Vendored/V.swift"],
          frameworks: ["Carthage/Build/Nuke.xcframework": "SOURCE_ROOT"]),
      ],
      files: [
        "App/Main.swift": "import Nuke\n", "Widget/W.swift": "import Nuke\n",
        "Vendored/V.swift": "import Nuke\n",
      ], remote: ["https://example.com/kean/Nuke.git"])
    let findings = project.findings()
    expectEqual(findings.count, 1)
    expectEqual(
      findings.first?.hasPrefix(
        "Widget/W.swift:1:8: error: [undeclared-dependency] 'Widget' imports 'Nuke' but does not "
          + "declare the product 'Nuke' of package 'nuke'"), true)
    #expect(project.run().output.contains("add \"Nuke\" to the frameworks and libraries of"))
  }

  @Test("a product of a local package, which projects name alone, is none of an unknown package")
  func localProducts() throws {
    let project = try ProjectFixture(
      [
        .init(name: "App", type: "application", files: ["App/Main.swift"], products: ["Feature"]),
        .init(
          name: "Widget", type: "app-extension", files: ["Widget/W.swift"], products: ["Nuke@Nuke"]),
      ],
      files: [
        "App/Main.swift": "import Feature\n", "Widget/W.swift": "import Feature\nimport Nuke\n",
        "Kits/Sources/Feature/F.swift": "",
        "Kits/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Kits", products: [.library(name: "Feature", targets: ["Feature"])],
          targets: [.target(name: "Feature")])
        """,
      ], local: ["Kits"], remote: ["https://example.com/kean/Nuke.git"])
    #expect(
      project.findings().map { String($0.prefix { $0 != ";" }) } == [
        "Widget/W.swift:1:8: error: [undeclared-dependency] 'Widget' imports 'Feature' but does not declare "
          + "the product 'Feature' of package 'kits'"
      ])
  }

  @Test("layers and cycles hold for the targets of a project")
  func policy() throws {
    let project = try ProjectFixture(
      [
        .init(name: "Core", files: ["Core/C.swift"], links: ["Feature"]),
        .init(name: "Feature", files: ["Feature/F.swift"], links: ["Core"]),
      ],
      files: ["Core/C.swift": "import Feature\n", "Feature/F.swift": "import Core\n"],
      configuration: """
        {"version": 1,
         "layers": [{"name": "features", "targets": ["Feature"]}, {"name": "core", "targets": ["Core"]}],
         "contracts": [{"name": "up", "targets": ["layer:core"], "mayImport": [], "reason": "r"},
                       {"name": "down", "targets": ["layer:features"], "mayImport": ["*"], "reason": "r"}]}
        """)
    let rules = project.findings().compactMap { $0.firstMatch(of: /\[([a-z-]+)\]/)?.1 }
    expectEqual(Set(rules), ["layer", "cycle"])
  }

  @Test("a file of several targets is held to what each of them links")
  func sharedFiles() throws {
    let project = try ProjectFixture(
      [
        .init(
          name: "App", type: "application", files: ["App/Main.swift", "Shared/S.swift"],
          links: ["Kit"]),
        .init(name: "Widget", type: "app-extension", files: ["Shared/S.swift", "Widget/W.swift"]),
        .init(name: "Kit", files: ["Kit/Kit.swift"]),
      ],
      files: [
        "App/Main.swift": "", "Shared/S.swift": "import Kit\n", "Widget/W.swift": "",
        "Kit/Kit.swift": "public struct Kit {}",
      ])
    let findings = project.findings()
    expectEqual(findings.count, 1)
    expectEqual(findings.first?.contains("Shared/S.swift:1:8"), true)
    expectEqual(findings.first?.contains("'Widget' imports 'Kit'"), true)
  }

  @Test("of frameworks for several platforms with one module the one that is linked is meant")
  func platforms() throws {
    let names = ["PRODUCT_NAME": "Kit"]
    let project = try ProjectFixture(
      [
        .init(name: "App", type: "application", files: ["App/Main.swift"], links: ["Kit macOS"]),
        .init(name: "Both", files: ["Both/B.swift"], links: ["Kit iOS", "Kit macOS"]),
        .init(name: "Kit iOS", files: ["Kit/Kit.swift"], settings: names),
        .init(name: "Kit macOS", files: ["Kit/Kit.swift"], settings: names),
      ],
      files: [
        "App/Main.swift": "import Kit\n", "Both/B.swift": "import Kit\n",
        "Kit/Kit.swift": "import Kit\npublic struct Kit {}",
      ])
    expectEqual(project.findings(), [])
  }

  @Test("an import for a system that the target is not built for is none of its own")
  func systems() throws {
    let source = "#if os(iOS)\nimport Kit\n#elseif DEBUG\nimport Debugging\n#endif\n"
    func findings(_ settings: [String: String]) throws -> [String] {
      try ProjectFixture(
        [
          .init(name: "Watch", type: "application", files: ["App/S.swift"], settings: settings),
          .init(name: "Kit", files: ["Kit/K.swift"]),
          .init(name: "Debugging", files: ["D/D.swift"]),
        ], files: ["App/S.swift": source, "Kit/K.swift": "", "D/D.swift": ""]
      ).findings().map { String($0.prefix { $0 != "e" }) }
    }
    try expectEqual(findings(["SDKROOT": "watchos"]), ["App/S.swift:4:8: "])
    try expectEqual(
      findings(["SDKROOT": "watchos", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator"]),
      ["App/S.swift:2:8: "])
    try expectEqual(findings(["SDKROOT": "auto"]).count, 2)
  }

  @Test(
    "an import under a condition that no configuration leaves open is judged by it",
    arguments: [
      (["": "OTHER SINGLE"], nil, 0), (["": "SINGLES"], nil, 1),
      (["": "$(inherited) SINGLE", "[config=Debug]": "$(inherited) DEBUG"], nil, 0),
      (["": "SINGLE", "[config=Debug]": "DEBUG"], nil, 1), (["[config=Debug]": "SINGLE"], nil, 1),
      (["": "SINGLE"], ["": "SINGLE DEBUG"], 0), (["": "SINGLE"], ["": "DEBUG"], 1),
    ] as [([String: String], [String: String]?, Int)])
  func conditions(settings: [String: String], debugging: [String: String]?, count: Int) throws {
    func spelled(_ values: [String: String]) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: values.map { ("SWIFT_ACTIVE_COMPILATION_CONDITIONS\($0)", $1) })
    }
    let project = try ProjectFixture(
      [
        .init(
          name: "App", type: "application", files: ["App/Main.swift"], settings: spelled(settings),
          debugging: debugging.map(spelled)),
        .init(name: "Kit", files: ["Kit/Kit.swift"]),
      ],
      files: ["App/Main.swift": "#if !SINGLE\nimport Kit\n#endif\n", "Kit/Kit.swift": ""])
    expectEqual(project.findings().count, count)
  }

  @Test("a program that is called like a library of the system is not what is imported")
  func programNames() throws {
    let project = try ProjectFixture(
      [Self.app, .init(name: "Intents", type: "app-extension", files: ["Intents/I.swift"])],
      files: ["App/Main.swift": "import Intents\n", "Intents/I.swift": "import Intents\n"])
    expectEqual(project.findings(), [])
  }
}
