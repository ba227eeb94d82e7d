import BoundaryFixtures
import Foundation

@testable import BoundaryChecker
@testable import BoundaryRules

/// A repository of three packages: `App` stands alone, `Shop` uses products of `Kit`.
struct WorkspaceFixture {
  let folder: TemporaryFolder

  static let kit = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Kit",
      products: [
        .library(name: "Kit", targets: ["Kit", "KitUI"]),
        .library(name: "Extras", targets: ["Extras"]),
      ],
      targets: [
        .target(name: "Kit"),
        .target(name: "KitUI", dependencies: ["Kit"]),
        .target(name: "Extras"),
        .target(name: "Hidden"),
        .testTarget(name: "UnitTests", dependencies: ["Kit"]),
      ]
    )
    """

  static let shop = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Shop",
      dependencies: [.package(path: "../Kit")],
      targets: [
        .target(
          name: "Shop",
          dependencies: [
            .product(name: "Kit", package: "Kit"),
          ]
        ),
        .testTarget(name: "UnitTests", dependencies: ["Shop"]),
      ]
    )
    """

  static let app = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "App", targets: [.target(name: "App")])
    """

  /// Writes the packages, without findings but for what `files` hold, by their paths.
  init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    let sources = [
      "Packages/Kit/Package.swift": Self.kit, "Packages/Shop/Package.swift": Self.shop,
      "App/Package.swift": Self.app,
      "Packages/Kit/Sources/Kit/Kit.swift": "public struct Kit {}\n",
      "Packages/Kit/Sources/KitUI/KitUI.swift": "import Kit\npublic struct KitView {}\n",
      "Packages/Kit/Sources/Extras/Extras.swift": "public struct Extra {}\n",
      "Packages/Kit/Sources/Hidden/Hidden.swift": "public struct Hidden {}\n",
      "Packages/Kit/Tests/UnitTests/KitTests.swift": "import Kit\n",
      "Packages/Shop/Sources/Shop/Shop.swift": "import Kit\npublic struct Shop {}\n",
      "Packages/Shop/Tests/UnitTests/ShopTests.swift": "import Shop\n",
      "App/Sources/App/App.swift": "struct App {}\n",
    ]
    for (path, text) in sources.merging(files, uniquingKeysWith: { _, own in own }) {
      try folder.write(text, to: path)
    }
  }

  func run(_ arguments: String...) -> CommandOutcome {
    BoundaryCheckCommand.run(arguments + ["--workspace", "--package-path", folder.path])
  }

  func document(_ arguments: String...) throws -> [String: Any] {
    try BoundaryCheckCommand.run(
      arguments + ["--format", "json", "--workspace", "--package-path", folder.path]
    ).document()
  }

  func report(rules: [String] = []) throws -> Report {
    // A rule that is named runs, whatever is asked for by default.
    let rules = rules.isEmpty ? RuleCatalog.identifiers : rules
    var check = PackageCheck(packagePath: folder.path, rules: rules)
    check.isWorkspace = true
    return try check.report()
  }

  func git(_ arguments: String...) throws { try folder.git(arguments) }
}
