import BoundaryFixtures
import Expectations
import Foundation
import RandomInputs
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Questions about a package")
struct InsightTests {
  private func package() throws -> FixturePackage {
    try FixturePackage(
      [
        .init(name: "App", dependencies: ["Cart", "Home"]),
        .init(name: "Cart", dependencies: ["Money", "Home"]),
        .init(name: "Home", dependencies: ["Money"]), .init(name: "Money"),
        .init(name: "CartTests", dependencies: ["Cart"], type: "test"),
      ],
      files: [
        "Sources/App/App.swift": "import Cart\nimport Home\n",
        "Sources/Cart/Cart.swift": "import Money\n#if os(Linux)\nimport Home\n#endif\n",
        "Sources/Cart/Other.swift": "import Money\n",
        "Sources/Home/Home.swift": "import Money\n", "Sources/Money/Money.swift": "",
        "Tests/CartTests/T.swift": "@testable import Cart\n",
      ])
  }

  @Test("why shows every use and the shortest chains")
  func why() throws {
    let package = try package()
    #expect(
      package.run(["why", "Cart", "Home"]).output == """
        Sources/Cart/Cart.swift:3:8: 'Cart' imports 'Home' under #if os(Linux)
        Package.swift: 'Cart' declares 'Home'
        chain: Cart → Home

        """)
    #expect(
      package.run(["why", "App", "Money"]).output == """
        'App' does not declare 'Money'
        chain: App → Cart → Money
        chain: App → Home → Money

        """)
    let all = package.run(["why", "App", "Money", "--all", "--declared"])
    #expect(all.output.contains("chain: App → Cart → Home → Money"))
    let none = package.run(["why", "Money", "App"])
    expectEqual(none.status, .findings)
    #expect(none.output.contains("no chain leads from 'Money' to 'App'"))
    let document = try package.run(["why", "App", "Money", "--actual", "--format", "json"])
      .document()
    expectEqual((document["chains"] as? [[String]])?.count, 2)
    #expect(document["declared"] as? Bool == false)
  }

  @Test("why knows the modules of other packages' products, by what is imported and declared")
  func whyProduct() throws {
    let package = try FixturePackage(
      [
        .init(name: "App", dependencies: ["Cart"]),
        .init(name: "Cart", products: ["Logging@swift-log"]), .init(name: "Money"),
      ],
      files: [
        "Sources/App/App.swift": """
        import Cart
        #if DEBUG
        import Logging
        #endif
        import Foundation
        """,
        "Sources/Cart/Cart.swift": "import Logging\n", "Sources/Money/Money.swift": "",
      ])
    let app = package.run(["why", "App", "Logging", "--declared"])
    expectEqual(
      app.output,
      """
      Sources/App/App.swift:3:8: 'App' imports 'Logging' under #if DEBUG
      'App' does not declare 'Logging'
      chain: App → Cart → Logging

      """)
    #expect(package.run(["why", "App", "Logging"]).output.hasSuffix("chain: App → Logging\n"))
    #expect(
      package.run(["why", "Cart", "Logging"]).output.contains(
        "Package.swift: 'Cart' declares 'Logging'\n"))
    expectEqual(package.run(["why", "Money", "Logging"]).status, .findings)
    for name in ["Foundation", "Loging"] {
      let unknown = package.run(["why", "App", name])
      expectEqual(unknown.status, .notChecked, "\(unknown.output)")
    }
  }

  @Test("a name that is not a target is met with a suggestion")
  func unknown() throws {
    let outcome = try package().run(["why", "Crat", "Home"])
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains("there is no target 'Crat'; did you mean 'Cart'?"))
  }

  @Test("imports are listed with every key")
  func imports() throws {
    let imports = try #require(
      try package().run(["list", "imports", "--json"]).document()["imports"] as? [[String: Any]])
    expectEqual(imports.count, 7)
    let keys: Set = [
      "file", "line", "column", "module", "path", "form", "kind", "access", "attributes",
      "conditions", "target",
    ]
    for entry in imports { expectEqual(Set(entry.keys), keys) }
    let home = try #require(imports.first { $0["conditions"] as? [String] == ["os(Linux)"] })
    #expect(home["module"] as? String == "Home")
    #expect(home["form"] as? String == "import")
  }

  @Test("modules are listed with what they declare and what they use")
  func modules() throws {
    let package = try package()
    #expect(
      package.run(["list", "modules"]).output.hasPrefix("App regular Sources/App\nCart regular"))
    let modules = try #require(
      try package.run(["list", "modules", "--json"]).document()["modules"] as? [[String: Any]])
    #expect(modules[1]["uses"] as? [String] == ["Home", "Money"])
  }

  @Test("chains are all of the least length, or all there are")
  func chains() {
    let edges = ["A": ["B", "C", "D"], "B": ["D"], "C": ["D", "A"], "D": []]
    expectEqual(Search.chains(from: "A", to: "D", edges), [["A", "D"]])
    expectEqual(
      Search.chains(from: "A", to: "D", edges, all: true),
      [["A", "D"], ["A", "B", "D"], ["A", "C", "D"]])
    expectEqual(Search.chains(from: "D", to: "A", edges), [])
    expectEqual(Search.chains(from: "A", to: "A", edges, all: true), [["A", "C", "A"]])
  }

  @Test("strong components are the nodes that reach each other", arguments: UInt64(1)...40)
  func components(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let names = (0..<12).map { "n\($0)" }
    var edges: [String: [String]] = [:]
    for name in names {
      edges[name] = names.filter { _ in Int.random(in: 0..<8, using: &generator) == 0 }
    }
    let components = StrongComponents(names) { edges[$0] ?? [] }
    for first in names {
      for second in names where first != second {
        let reach = { (from: String, to: String) in
          Search.reachable(from: from) { edges[$0] ?? [] }.contains(to)
        }
        #expect(
          components.isCyclic(first, second) == (reach(first, second) && reach(second, first)))
      }
    }
  }
}
