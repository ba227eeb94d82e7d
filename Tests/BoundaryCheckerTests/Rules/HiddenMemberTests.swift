import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

/// Members that the compiler shows only to files which import their module.
@Suite("Members that need an import of their file")
struct HiddenMemberTests {
  private static let visibility =
    #"[{"kind": {"enableUpcomingFeature": {"_0": "MemberImportVisibility"}}, "tool": "swift"}]"#

  /// A feature with two files, over a domain that hands out what `SharedKernel` declares.
  private func feature(
    _ view: String, plugin: String = "import Catalog\nimport SharedKernel\n",
    kernel: String = """
    public struct Page<Element> { public var elements: [Element] = []; public var following: Int? }
    extension Int { public func counted(_ word: String) -> String { word } }
    """,
    uses: [String] = ["Catalog", "DependencyInjection", "SharedKernel"],
    settings: String = Self.visibility, files: [String: String] = [:]
  ) throws -> FixturePackage {
    let own = [
      "Sources/WishlistFeature/View.swift": view, "Sources/WishlistFeature/Plugin.swift": plugin,
      "Sources/Catalog/Catalog.swift": """
      import DependencyInjection
      import SharedKernel
      public struct Catalog { public func saved() -> Page<Int> { Page() } }
      public enum CatalogKey: DependencyKey {}
      """,
      "Sources/SharedKernel/Kernel.swift": kernel,
      "Sources/DependencyInjection/Key.swift": """
      public protocol DependencyKey {}
      extension DependencyKey { public static var wiring: String { "" } }
      """,
    ]
    return try FixturePackage(
      [
        .init(name: "WishlistFeature", dependencies: uses, settings: settings),
        .init(name: "Catalog", dependencies: ["DependencyInjection", "SharedKernel"]),
        .init(name: "SharedKernel"), .init(name: "DependencyInjection"),
      ], files: own.merging(files) { $1 })
  }

  private func leaks(_ package: FixturePackage) throws -> [String] {
    try package.report(rules: ["leaked-dependency"]).findings.map {
      "\($0.place) \($0.module ?? "")"
    }
  }

  @Test(
    "a feature's file that needs an import which no line names is found before the build",
    arguments: [
      ("import Catalog\nlet page = Catalog().saved().following\n", "2:30 SharedKernel"),
      ("import Catalog\nlet count = Catalog().saved().elements", "2:31 SharedKernel"),
      ("import Catalog\nlet words = 2.counted(\"wish\")\n", "2:15 SharedKernel"),
      ("import Catalog\nlet id = CatalogKey.wiring\n", "2:21 DependencyInjection"),
    ])
  func missed(_ view: String, _ place: String) throws {
    try expectEqual(leaks(feature(view)), ["Sources/WishlistFeature/View.swift:\(place)"])
  }

  /// A feature whose catalog and kernel both declare `amount`, `title` and `init`.
  private func shared(_ view: String) throws -> [String] {
    let catalog = """
      import SharedKernel
      public struct Product { public typealias ID = Identifier<Product>; public let id: ID
        public let price: Price?; public let title: String; public let amount: Int
        public var tags: [Tag]; public func tag(_ n: Int) -> Tag { tags[n] } }
      public struct Price { public let amount: Int }
      extension Tag { public var amount: Int { 1 } }
      extension Price: Named, Sequence {}
      public func product() -> Product { fatalError() }
      """
    let kernel = """
      public struct Identifier<Subject> { public let title: String; public init(_ text: String) {} }
      public struct Tag { public let title: String; public let amount2: Int }
      public protocol Named { var title: String { get } }
      extension Named { public var isEmpty: Bool { true }; public var isUntitled: Bool { true } }
      public enum Kind { case plain; public var title: String { "" } }
      """
    return try leaks(
      feature(
        "import Catalog\n" + view, kernel: kernel, uses: ["Catalog", "SharedKernel"],
        files: ["Sources/Catalog/Catalog.swift": catalog]))
  }

  @Test(
    "where several modules declare a name, the type before the dot tells which is meant",
    arguments: [
      ("func f(p: Product) { p.id.title }", true),
      ("func f(p: Product) { p.title }", false),
      ("func f(p: Product?) { p?.tags.first?.title }", true),
      ("func f(p: Product) { p.tags.map { $0.title } }", true),
      ("func f(p: Product) { p.tags.map(\\.title) }", false),
      ("func f(p: Product) { for tag in p.tags { tag.title } }", true),
      ("func f(p: Product) { p.tag(1).title }", true),
      ("func f(p: Product) { p.tag(1).amount }", false),
      ("func f() { let p = product(); p.tags[0].title }", true),
      ("func f() { guard let price = product().price else { return }; price.amount }", false),
      ("func f(p: Price) { p.isUntitled }", true),
      ("func f(p: Price) { p.isEmpty }", false),
      ("let id = Product.ID(\"a\")", true),
      ("typealias Name = Product.ID\nlet id = Name(\"a\")", true),
      ("struct Own { var tags: [Tag] = [] }\nfunc f(own: Own) { own.tags[0].title }", true),
      ("struct Own { let title = 1; var tags: [Own] = []; func f() { tags[0].title } }", false),
      ("extension Product { func f() { tags[0].title } }", true),
      ("extension Product { func f(tags: [Product]) { tags[0].title } }", false),
      ("func f<Tag>(p: Tag) { p.title }", false),
      ("struct Identifier { let title = 1 }\nfunc f(p: Identifier) { p.title }", false),
    ])
  func typed(_ view: String, _ isFound: Bool) throws {
    let found = try shared(view)
    expectEqual(found.map { $0.hasSuffix(" SharedKernel") }, isFound ? [true] : [])
  }

  @Test("where the type tells, Foundation makes no doubt")
  func certain() throws {
    let found = try shared("import Foundation\nfunc f(p: Product) { p.id.title }")
    expectEqual(found, ["Sources/WishlistFeature/View.swift:3:27 SharedKernel"])
  }

  @Test("an import of the file, or one that re-exports the module, shows its members")
  func imported() throws {
    try expectEqual(
      leaks(feature("import Catalog\nimport SharedKernel\nlet x = 2.counted(\"\")")), [])
    let kit = [
      "Sources/WishlistFeature/Exports.swift": "@_exported import SharedKernel\n"
    ]
    try expectEqual(leaks(feature("import Catalog\nlet x = 2.counted(\"\")", files: kit)), [])
  }

  @Test("without the feature, an import anywhere in the target is enough")
  func otherVisibility() throws {
    try expectEqual(leaks(feature("import Catalog\nlet x = 2.counted(\"\")", settings: "[]")), [])
  }

  @Test(
    "a name that the file may have from elsewhere proves nothing",
    arguments: [
      "import Catalog\nstruct Own { var following = 1 }\nlet x = Own().following\n",
      "import Catalog\nimport Vendor\nlet x = Catalog().saved().following\n",
      "import Catalog\nlet x = [1].count\n",
      "import Catalog\nfunc f<R: RangeExpression>(_ r: R) where R.Bound == Int {}\n",
      "import Catalog\n#if os(Windows)\nimport SharedKernel\n#endif\nlet x = 2.counted(\"\")\n",
    ])
  func ambiguous(_ view: String) throws {
    let kernel = """
      public struct Page<Element> { public var following: Int?; public var count = 0 }
      public protocol Limits { associatedtype Bound }
      extension Int { public func counted(_ word: String) -> String { word } }
      """
    try expectEqual(leaks(feature(view, kernel: kernel)), [])
  }

  @Test("what Foundation may declare is a note, and code that may not be compiled is nothing")
  func doubt() throws {
    let package = try feature("import Catalog\nimport Foundation\nlet x = 2.counted(\"\")\n")
    let report = try package.report(rules: ["leaked-dependency"])
    expectEqual(report.findings.map(\.message), [])
    expectEqual(
      report.notes.map { $0.message.contains("unless it is one of 'Foundation',") }, [true])
    let conditional = "import Catalog\n  #if FRAMEWORK\nlet x = 2.counted(\"\")\n#endif\n"
    try expectEqual(leaks(feature(conditional)), [])
  }

  @Test("fix adds the import, and the dependency where it is not declared either")
  func fix() throws {
    let package = try feature(
      "import Catalog\nlet words = 2.counted(\"wish\")\n", plugin: "import Catalog\n",
      uses: ["Catalog"])
    try package.folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "fixture",
        targets: [
          .target(name: "WishlistFeature", dependencies: ["Catalog"]),
          .target(name: "Catalog", dependencies: ["DependencyInjection", "SharedKernel"]),
          .target(name: "SharedKernel"), .target(name: "DependencyInjection"),
        ])
      """, to: "Package.swift")
    let finding = try #require(try package.report(rules: ["leaked-dependency"]).findings.first)
    expectEqual(
      finding.message,
      "'WishlistFeature' uses 'counted' of 'SharedKernel' in a file without an import of it, which "
        + "MemberImportVisibility asks for")
    expectEqual(
      finding.remedy,
      "add 'import SharedKernel' to Sources/WishlistFeature/View.swift, and add \"SharedKernel\" to the "
        + "dependencies of \"WishlistFeature\"")
    _ = package.run(["fix", "--write", "--rule", "leaked-dependency"])
    #expect(
      try package.folder.text(of: "Package.swift").contains(
        #".target(name: "WishlistFeature", dependencies: ["Catalog", "SharedKernel"]),"#))
    let view = try package.folder.text(of: "Sources/WishlistFeature/View.swift")
    expectEqual(view, "import Catalog\nimport SharedKernel\nlet words = 2.counted(\"wish\")\n")
  }

  @Test("a dependency that a file uses without an import is not called unused")
  func notUnused() throws {
    let package = try feature(
      "import Catalog\nlet words = 2.counted(\"wish\")\n", plugin: "import Catalog\n",
      uses: ["Catalog", "SharedKernel"])
    let report = try package.report(rules: ["unused-dependency"])
    expectEqual((report.findings + report.notes).compactMap(\.module), [])
  }
}
