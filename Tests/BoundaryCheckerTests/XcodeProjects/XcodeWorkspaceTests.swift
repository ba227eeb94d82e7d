import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// Projects are held to the products of the packages beside them.
@Suite("Projects of Xcode in a workspace")
struct XcodeWorkspaceTests {
  private static let app = ProjectFixture.Target(
    name: "App", type: "application", files: ["App/Main.swift"])

  @Test("in a workspace app targets are held to the products of the packages beside them")
  func workspace() throws {
    let project = try ProjectFixture(
      [
        .init(
          name: "App", type: "application", files: ["App/Main.swift"], products: ["Feature@Kits"]),
        .init(name: "Widget", type: "app-extension", files: ["Widget/W.swift"], links: ["Base"]),
        .init(name: "Base", files: ["Base/B.swift"]),
      ],
      files: [
        "App/Main.swift": "import Feature\nimport Hidden\n",
        "Widget/W.swift": "import Base\nimport Feature\n", "Base/B.swift": "",
        "Kits/Sources/Feature/F.swift": "import Hidden\n", "Kits/Sources/Hidden/H.swift": "",
        "Kits/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Kits", products: [.library(name: "Feature", targets: ["Feature"])],
          targets: [.target(name: "Feature", dependencies: ["Hidden"]), .target(name: "Hidden")])
        """,
        "Tools/Second.xcodeproj/project.pbxproj": ProjectFixture.text([
          .init(
            name: "Tool", type: "tool", files: ["Tool.swift"],
            frameworks: ["Base.framework": "BUILT_PRODUCTS_DIR"])
        ]), "Tools/Tool.swift": "import Base\nimport Feature\n",
      ], local: ["Kits"])
    let findings = project.findings(["--workspace", "--rule", "undeclared-dependency"])
    #expect(
      findings.map { String($0.prefix { $0 != "]" }) } == [
        "App/Main.swift:2:8: error: [undeclared-dependency",
        "Widget/W.swift:2:8: error: [undeclared-dependency",
      ])
    let output = project.run(["check", "--workspace"]).output
    #expect(output.contains("add \"Feature\" to the frameworks and libraries of \"Widget\""))
    #expect(output.contains("offer 'Hidden' in a product of Kits/Package.swift"))
  }

  @Test("a package below a folder that Xcode keeps in step is the project's without being added")
  func packagesInFolders() throws {
    let project = try ProjectFixture(
      [
        .init(
          name: "App", type: "application", files: ["App/Main.swift"],
          folders: ["Modules": ["Kit"]], products: ["Kit"])
      ],
      files: [
        "App/Main.swift": "import Base\nimport Kit\n",
        "Modules/Kit/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Kit",
          products: [
            .library(name: "Base", targets: ["Base"]), .library(name: "Kit", targets: ["Kit"]),
          ],
          targets: [.target(name: "Base"), .target(name: "Kit", dependencies: ["Base"])])
        """,
        "Modules/Kit/Sources/Base/B.swift": "", "Modules/Kit/Sources/Kit/K.swift": "import Base\n",
      ])
    let output = project.run(["check", "--workspace"]).output
    #expect(
      output.contains(
        "fix: add \"Base\" to the frameworks and libraries of \"App\" in App.xcodeproj/project.pbxproj\n"
      ),
      "\(output)")
  }

  @Test("an import is not judged by the name of a package that the project does not depend on")
  func absentPackage() throws {
    let project = try ProjectFixture(
      [Self.app],
      files: [
        "App/Main.swift": "import Kit\n", "Sources/Kit/K.swift": "",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
          targets: [.target(name: "Kit")])
        """,
      ])
    expectEqual(project.findings(["--workspace"]), [])
  }

  @Test("init distinguishes targets whose projects are called alike too")
  func equalProjects() throws {
    let project = try ProjectFixture(
      [Self.app],
      files: [
        "A/App/Main.swift": "", "B/App/Main.swift": "",
        "B/App.xcodeproj/project.pbxproj": ProjectFixture.text([Self.app]),
      ], project: "A/App.xcodeproj")
    expectEqual(project.run(["init", "--workspace"]).status, .clean)
    let check = project.run(["check", "--workspace"])
    expectEqual(check.status, .clean, "\(check)")
  }

  @Test("packages and projects may be called like each other, and like each other's folders")
  func equalNames() throws {
    func manifest(_ name: String) -> Manifest {
      Manifest(name: name, targets: [])
    }
    let project = try ProjectFixture([Self.app], project: "Kit/X.xcodeproj")
    let packages = [
      DumpedPackage(manifest("Kit"), folder: "A"), DumpedPackage(manifest("X"), folder: "Kit"),
      DumpedPackage(manifest("X"), folder: "B"),
      try DumpedPackage(project: "Kit/X.xcodeproj", root: project.folder.path),
    ]
    let graph = PackageGraph(packages, name: "All") { _ in true }
    expectEqual(graph.origins.map(\.name), ["Kit", "Kit", "B", "Kit/X.xcodeproj"])
  }
}
