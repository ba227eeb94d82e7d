import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryRules
@testable import PackageReading

/// Products of other packages, without a network.
@Suite("Products of other packages")
struct ProductDependencyTests {
  /// `Net` declares the product `NIOCore`; `App` and `Other` are as each test says.
  private func package(
    app: [String] = [], products: [String] = [], _ source: String, configuration: String? = nil,
    fetched: String? = nil
  ) throws -> FixturePackage {
    let package = try FixturePackage(
      [
        .init(name: "App", dependencies: app, products: products),
        .init(name: "Net", products: ["NIOCore@swift-nio"]),
      ],
      files: ["Sources/App/App.swift": source, "Sources/Net/Net.swift": "import NIOCore\n"],
      configuration: configuration)
    if let fetched {
      try package.folder.write(
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "swift-nio", \(fetched))
        """, to: ".build/checkouts/swift-nio/Package.swift")
    }
    return package
  }

  private let nio = """
    products: [
      .library(name: "NIOCore", targets: ["NIOCore"]), .library(name: "NIO", targets: ["NIO", "NIOPosix"]),
    ],
    targets: [.target(name: "NIOCore"), .target(name: "NIO"), .target(name: "NIOPosix")]
    """

  @Test("an import of a module that only another target's product offers is undeclared")
  func undeclared() throws {
    let finding = try #require(
      try package(app: ["Net"], "import Net\nimport NIOCore\n").report().findings.first)
    expectEqual(finding.place, "Sources/App/App.swift:2:8")
    expectEqual(finding.rule, "undeclared-dependency")
    expectEqual(finding.chain, ["App", "Net", "NIOCore"])
    #expect(finding.remedy.contains(#"add .product(name: "NIOCore", package: "swift-nio") to"#))
    expectEqual(finding.change, DependencyChange(.add, of: "NIOCore", from: "swift-nio", in: "App"))
  }

  @Test("what no manifest declares, what is declared and what the toolchain brings is left alone")
  func unknown() throws {
    #expect(try package("import Combine\nimport Foundation\n").report().isClean)
    #expect(try package(products: ["NIOCore@swift-nio"], "import NIOCore\n").report().isClean)
    // `NIO` is of the same package and not known: it might offer the module.
    #expect(try package(products: ["NIO@swift-nio"], "import NIOCore\n").report().isClean)
  }

  @Test("a product of known modules that no file imports is unused, others are not judged")
  func unused() throws {
    let package = try package(
      products: ["NIOCore@swift-nio", "Other@other"], "import Foundation\n", fetched: nio)
    try package.folder.write(
      """
      let package = Package(targets: [
        .target(name: "App", dependencies: [.product(name: "NIOCore", package: "swift-nio")]),
      ])
      """, to: "Package.swift")
    let report = try package.report()
    expectEqual(report.findings.map(\.rule), ["unused-dependency"])
    expectEqual(report.findings.map(\.place), ["Package.swift:2:39"])
    expectEqual(
      report.findings.map(\.change),
      [DependencyChange(.remove, of: "NIOCore", from: "swift-nio", in: "App")])
    #expect(try self.package(products: ["NIOCore@swift-nio"], "let a = 1\n").report().isClean)
  }

  @Test("where another package's module may re-export it, an unused product is a note")
  func reexported() throws {
    let package = try package(
      products: ["NIOCore@swift-nio", "NIO@swift-nio"], "import NIO\n", fetched: nio)
    let report = try package.report()
    #expect(report.isClean)
    expectEqual(
      report.notes.map(\.message),
      [
        "'App' declares the product 'NIOCore' of package 'swift-nio' and no file of it imports it, unless 'NIO' "
          + "re-exports it"
      ])
    expectEqual(report.notes.map(\.change), [nil])
  }

  @Test("the manifest of a fetched package says which modules its products offer")
  func fetched() throws {
    #expect(
      try package(products: ["NIO@swift-nio"], "import NIOPosix\n", fetched: nio).report().isClean)
    let missing = try package(products: ["NIO@swift-nio"], "import NIOCore\n", fetched: nio)
    try expectEqual(missing.findings(rules: ["undeclared-dependency"]).count, 1)
    let unused = try package(products: ["NIO@swift-nio"], "import Foundation\n", fetched: nio)
    try expectEqual(unused.report().findings.map(\.module), ["NIO"])
    let offered = try package("import NIOPosix\n", fetched: nio).report().findings
    expectEqual(
      offered.map(\.message).first?.contains("product 'NIO' of package 'swift-nio'"), true)
  }

  @Test(
    "an import that nothing declared leads to is an error, and where something may bring it along a warning",
    arguments: [
      (#".target(name: "NIO")"#, "import NIOCore", Severity.error),
      (#".target(name: "NIO", dependencies: ["NIOCore"])"#, "import NIOCore", .warning),
      (#".target(name: "NIO", dependencies: ["NIOCore"])"#, "import NIOFlags", .error),
      (
        #".target(name: "NIO", dependencies: [.product(name: "Unread", package: "unread")])"#,
        "import NIOCore", .warning
      ),
      (
        #".target(name: "NIO")"#, "#if canImport(NIOCore)\nimport NIOCore\n#endif", .warning
      ),
    ])
  func leading(_ target: String, _ source: String, _ severity: Severity) throws {
    let fetched = """
      products: [
        .library(name: "NIO", targets: ["NIO"]),
        .library(name: "NIOCore", targets: ["NIOCore", "NIOFlags"]),
      ],
      dependencies: [.package(url: "https://localhost/unread", from: "1.0.0")],
      targets: [\(target), .target(name: "NIOCore"), .target(name: "NIOFlags")]
      """
    let package = try package(products: ["NIO@swift-nio"], source + "\n", fetched: fetched)
    let report = try package.check().report()
    let findings = report.findings.filter { $0.rule == "undeclared-dependency" }
    expectEqual(findings.map(\.severity), [severity])
  }

  @Test("the configuration can say which modules a product offers, and names only what is declared")
  func table() throws {
    func configured(_ table: String, _ source: String) throws -> FixturePackage {
      try package(
        products: ["NIO@swift-nio"], source,
        configuration: "{\"version\": 1, \"products\": {\(table)}}")
    }
    #expect(try configured(#""NIO": ["NIOPosix"]"#, "import NIOPosix\n").report().isClean)
    #expect(
      try configured(#""NIO": ["NIOPosix"]"#, "import Foundation\n").report().findings.map(\.module)
        == ["NIO"])
    let error = #expect(throws: BoundaryCheckError.self) {
      try configured(#""NOI": ["NIOPosix"]"#, "import NIOPosix\n").report()
    }
    expectEqual(error?.description.contains("did you mean 'NIO'?"), true)
  }

  @Test("an alias of a module is undone")
  func alias() throws {
    let package = try FixturePackage(
      [.init(name: "App", products: ["Logging@swift-log"])],
      files: ["Sources/App/App.swift": "import VendorLogging\n"])
    let manifest = try package.folder.text(of: "manifest.json")
    try package.folder.write(
      manifest.replacing(
        #""swift-log", null, null"#, with: #""swift-log", {"Logging": "VendorLogging"}, null"#),
      to: "manifest.json")
    #expect(try package.report().isClean)
  }

  @Test("a package that the manifest names otherwise is the one of its identity")
  func namedPackage() throws {
    let package = try FixturePackage(
      [.init(name: "App", products: ["Extra@Other"]), .init(name: "Bare")],
      files: [
        "Sources/App/App.swift": "import ExtraA\n", "Sources/Bare/Bare.swift": "import ExtraB\n",
      ])
    let folder = package.folder
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "third-name",
        products: [.library(name: "Extra", targets: ["ExtraA", "ExtraB"])],
        targets: [.target(name: "ExtraA"), .target(name: "ExtraB")])
      """, to: "other-pkg/Package.swift")
    let manifest = try folder.text(of: "manifest.json")
    try folder.write(
      manifest.replacing(
        #"{"sourceControl": [{"identity": "Other"}]}"#,
        with: """
          {"fileSystem": [{"identity": "other-pkg", "path": "\(folder.path)/other-pkg",
           "nameForTargetDependencyResolutionOnly": "Other"}]}
          """), to: "manifest.json")
    let findings = try package.report().findings.filter { $0.rule == "undeclared-dependency" }
    expectEqual(findings.map(\.target), ["Bare"])
    expectEqual(
      findings.first?.change, DependencyChange(.add, of: "Extra", from: "Other", in: "Bare"))
  }

  @Test("fix writes and removes products as manifests spell them, and only once")
  func mended() {
    let manifest = """
      let package = Package(targets: [
        .target(name: "App", dependencies: ["Net", .product(name: "NIO", package: "swift-nio")]),
        .target(name: "Net"),
      ])
      """
    let changes = [
      DependencyChange(.remove, of: "NIO", from: "swift-nio", in: "App"),
      DependencyChange(.add, of: "NIOCore", from: "swift-nio", in: "App"),
      DependencyChange(.add, of: "Log", from: "swift-log", in: "Net"),
    ]
    let fix = ManifestFix(manifest: manifest, changes: changes)
    #expect(
      fix.text == """
        let package = Package(targets: [
          .target(name: "App", dependencies: ["Net", .product(name: "NIOCore", package: "swift-nio")]),
          .target(name: "Net", dependencies: [.product(name: "Log", package: "swift-log")]),
        ])
        """)
    expectEqual(ManifestFix(manifest: fix.text, changes: changes).text, fix.text)
    #expect(fix.advice.isEmpty)
  }
}
