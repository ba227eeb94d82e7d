import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// `contract` with real git and the real SwiftPM.
@Suite("The contract between teams since a revision", .enabled(if: GitFixture.isPossible))
struct ContractCommandTests {
  static let interface = """
    public enum HomeRoute: Hashable, Sendable {
      case home
      case product(Int)
    }
    public struct PickFlow {
      public let limit: Int
      public var title: String
      public init(limit: Int) { self.limit = limit; title = "" }
      public func pick(_ id: Int, times: Int = 1) throws -> Int { id }
      public static let standard = PickFlow(limit: 3)
    }
    public protocol Picking { func pick() }
    public typealias Identifier = Int
    struct Hidden { public func nothing() {} }
    """
  static let consumer = """
    import HomeInterface
    struct Picker: Picking {
      func pick() {
        let flow = PickFlow(limit: 2)
        _ = try? flow.pick(1)
        print(flow.title, PickFlow.standard.limit, flow as Any is any Sendable)
      }
      func name(_ route: HomeRoute, _ id: Identifier) -> String {
        switch route {
        case .home: "home"
        case .product(let id): "\\(id)"
        }
      }
    }
    """

  static func fixture() throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.writeManifest([("HomeInterface", []), ("Cart", ["HomeInterface"]), ("Search", [])])
    try fixture.write(interface, to: "Sources/HomeInterface/Home.swift")
    try fixture.write(consumer, to: "Sources/Cart/Picker.swift")
    try fixture.write("let pick = 1, product = 2\n", to: "Sources/Search/Search.swift")
    try fixture.write("/Sources/HomeInterface/ @home\n/Sources/Cart/ @cart\n", to: "CODEOWNERS")
    try fixture.write(".build/\n", to: ".gitignore")
    try fixture.commit("first")
    return fixture
  }

  private struct Planted: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    let row: String
    let use: String

    var testDescription: String { name }

    init(_ name: String, _ old: String, _ new: String, _ row: String, at use: String) {
      (self.name, self.old, self.new, self.row, self.use) = (name, old, new, row, use)
    }
  }

  private static let breaks = [
    Planted(
      "a case is renamed", "case product(Int)", "case item(Int)",
      "Home.swift:3: error: removed: HomeInterface HomeRoute.product(_:)", at: "11:11"),
    Planted(
      "a case is added", "case home\n", "case home\n  case search\n",
      "Home.swift:3: error: added: HomeInterface HomeRoute.search", at: "9:5"),
    Planted(
      "the value of a case is another", "case product(Int)", "case product(id: String)",
      "Home.swift:3: error: changed: HomeInterface HomeRoute.product(id:)", at: "11:11"),
    Planted(
      "a function goes", "  public func pick(_ id: Int, times: Int = 1) throws -> Int { id }\n", "",
      "Home.swift:9: error: removed: HomeInterface PickFlow.pick(_:times:)", at: "5:19"),
    Planted(
      "a parameter has no default any more", "times: Int = 1", "times: Int",
      "Home.swift:9: error: changed: HomeInterface PickFlow.pick(_:times:)", at: "5:19"),
    Planted(
      "a result is another", "throws -> Int", "throws -> String",
      "Home.swift:9: error: changed: HomeInterface PickFlow.pick(_:times:)", at: "5:19"),
    Planted(
      "a property is no longer public", "public var title", "var title",
      "Home.swift:7: error: removed: HomeInterface PickFlow.title", at: "6:16"),
    Planted(
      "an initialiser asks for more", "init(limit: Int)", "init(limit: Int, of kind: Int)",
      "Home.swift:8: error: changed: HomeInterface PickFlow.init(limit:of:)", at: "4:16"),
    Planted(
      "a protocol asks for more", "func pick() }", "func pick(); func stop() }",
      "Home.swift:12: error: added: HomeInterface Picking.stop()", at: "2:16"),
    Planted(
      "a type is moved away", "public typealias Identifier = Int\n", "",
      "Home.swift:13: error: removed: HomeInterface Identifier", at: "8:39"),
  ]

  @Test("a break names the file, who uses it and both teams", arguments: breaks)
  private func planted(_ planted: Planted) throws {
    let fixture = try Self.fixture()
    let changed = Self.interface.replacing(planted.old, with: planted.new)
    #expect(changed != Self.interface)
    try fixture.write(changed, to: "Sources/HomeInterface/Home.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface")
    expectEqual(outcome.status, .findings, "\(outcome.output)\(outcome.diagnostics)")
    #expect(outcome.output.contains("Sources/HomeInterface/\(planted.row) (@home)\n"))
    #expect(
      outcome.output.contains("  used by: Sources/Cart/Picker.swift:\(planted.use) (@cart)\n"))
    #expect(!outcome.output.contains("Search.swift"))
  }

  @Test(
    "what asks nothing of anybody is reported and passes",
    arguments: [
      ("case home\n", "case home // the first\n", "0 changes"),
      ("public let limit: Int", "public var limit: Int", "1 change"),
      ("_ id: Int, times", "_ other: Int, times", "0 changes"),
      ("init(limit: Int)", "init(limit: Int, of kind: Int = 1)", "1 change"),
      ("public typealias", "public func more() {}\npublic typealias", "1 change"),
      ("func nothing()", "func something()", "0 changes"),
      ("times: Int = 1", "times: Int = 2", "0 changes"),
    ])
  func harmless(old: String, new: String, count: String) throws {
    let fixture = try Self.fixture()
    try fixture.write(
      Self.interface.replacing(old, with: new), to: "Sources/HomeInterface/Home.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface")
    expectEqual(outcome.status, .clean, "\(outcome.output)\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains("1 interface, \(count) since main, 0 of them"))
  }

  @Test(
    "another input, output or limit of a point is reported to its contributors, with their teams",
    arguments: [
      ("Input = Int", "Input = String", "HomePoint.Input"),
      ("Output = Int", "Output = String", "HomePoint.Output"),
      ("{ .many }", "{ .atMostOne }", "HomePoint.limit"),
    ])
  func point(old: String, new: String, changed: String) throws {
    let fixture = try Self.fixture()
    let point = """
      public enum HomePoint: ExtensionPoint {
        public typealias Input = Int
        public typealias Output = Int
        public static var limit: ContributionLimit { .many }
      }
      """
    let file = "Sources/HomeInterface/HomePoint.swift"
    try fixture.write(point, to: file)
    try fixture.write(
      "import HomeInterface\nlet added = contribute(to: HomePoint.self) { $0 + 1 }\n",
      to: "Sources/Cart/Cart.swift")
    try fixture.commit("a point")
    try fixture.write(point.replacing(old, with: new), to: file)
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface")
    expectEqual(outcome.status, .findings, "\(outcome.output)\(outcome.diagnostics)")
    #expect(outcome.output.contains("changed: HomeInterface \(changed) (@home)"))
    #expect(
      outcome.output.contains("  used by: Sources/Cart/Cart.swift:2:28 (@cart)\n"),
      "\(outcome.output)")
    #expect(!outcome.output.contains("Picker.swift"))
  }

  @Test(
    "another value of a flow is reported to those who start it, in sources, tests and stand-ins")
  func flowValue() throws {
    let fixture = try Self.fixture()
    try fixture.writeManifest([
      ("HomeInterface", []), ("HomeTesting", ["HomeInterface"]), ("Cart", ["HomeInterface"]),
      ("CartTests", ["Cart", "HomeInterface"]), ("Search", []),
    ])
    let flow = "public struct TourFlow: Flow { public typealias Value = Int }\n"
    try fixture.write(flow, to: "Sources/HomeInterface/TourFlow.swift")
    for (path, use) in [
      ("Sources/Cart/Cart.swift", "let run = start(TourFlow()) { $0 + 1 }"),
      ("Tests/CartTests/CartTests.swift", "let ended = finish(TourFlow.self, with: 1)"),
      ("Sources/HomeTesting/StandIn.swift", "let tour = standIn(TourFlow.self) { Int($0) }"),
    ] {
      try fixture.write("import HomeInterface\n\(use)\n", to: path)
    }
    try fixture.commit("a flow")
    try fixture.write(
      flow.replacing("= Int", with: "= String"), to: "Sources/HomeInterface/TourFlow.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface")
    expectEqual(outcome.status, .findings, "\(outcome.output)\(outcome.diagnostics)")
    #expect(outcome.output.contains("changed: HomeInterface TourFlow.Value"))
    for use in ["Cart/Cart.swift:2:17", "HomeTesting/StandIn.swift:2:20"] {
      #expect(outcome.output.contains("  used by: Sources/\(use)"), "\(outcome.output)")
    }
    #expect(outcome.output.contains("  used by: Tests/CartTests/CartTests.swift:2:20"))
    #expect(!outcome.output.contains("Picker.swift"))
  }

  @Test("a change that brings its users along passes")
  func broughtAlong() throws {
    let fixture = try Self.fixture()
    let home = "Sources/HomeInterface/Home.swift"
    try fixture.write(Self.interface.replacing("product(", with: "item("), to: home)
    try fixture.write(
      Self.consumer.replacing(".product(", with: ".item("), to: "Sources/Cart/Picker.swift")
    expectEqual(fixture.run("contract", "--base", "main", "HomeInterface").status, .clean)

    try fixture.write(Self.interface.replacing("-> Int", with: "-> String"), to: home)
    // Another line of the file mends nothing; the line of the use does, and so does one of its arguments.
    try fixture.write(Self.consumer + "// mended\n", to: "Sources/Cart/Picker.swift")
    expectEqual(fixture.run("contract", "--base", "main", "HomeInterface").status, .findings)
    try fixture.write(
      Self.consumer.replacing("flow.pick(1)", with: "flow.pick(\n2)"),
      to: "Sources/Cart/Picker.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface")
    expectEqual(outcome.status, .clean)
    #expect(outcome.output.contains("  brought along: Sources/Cart/Picker.swift:5:19 (@cart)\n"))
  }

  @Test(
    "a member whose name others have too counts where its type is named, and a moved one is not a break"
  )
  func sharedNames() throws {
    let fixture = try Self.fixture()
    try fixture.write(
      "import HomeInterface\nlet t = search.title\n", to: "Sources/Search/Search.swift")
    try fixture.write("public struct Hit { public var title = 1 }\n", to: "Sources/Cart/Hit.swift")
    try fixture.write("import Cart\n", to: "Sources/Search/Uses.swift")
    try fixture.commit("more")
    try fixture.write(
      Self.interface.replacing("public var title", with: "var title"),
      to: "Sources/HomeInterface/Home.swift")
    let outcome = fixture.run("contract", "--base", "HEAD", "HomeInterface")
    #expect(outcome.output.contains("  used by: Sources/Cart/Picker.swift:6:16 (@cart)\n"))
    #expect(!outcome.output.contains("Sources/Search"))

    let moved = "public typealias Identifier = Int\n"
    try fixture.write(
      Self.interface.replacing(moved, with: ""), to: "Sources/HomeInterface/Home.swift")
    try fixture.write(moved, to: "Sources/Cart/Moved.swift")
    try fixture.write(Self.consumer + "// here now\n", to: "Sources/Cart/Picker.swift")
    expectEqual(fixture.run("contract", "--base", "HEAD", "HomeInterface").status, .clean)

    // Nobody has to change who imports its new module already.
    try fixture.git("checkout", "-q", ".")
    try fixture.write(
      "import Cart\nimport HomeInterface\nlet i: Identifier = 1\n", to: "Sources/Search/Uses.swift")
    try fixture.commit("uses")
    try fixture.write(
      Self.consumer.replacing("Identifier", with: "Int"), to: "Sources/Cart/Picker.swift")
    try fixture.write(
      Self.interface.replacing(moved, with: ""), to: "Sources/HomeInterface/Home.swift")
    try fixture.write(moved, to: "Sources/Cart/Moved.swift")
    expectEqual(fixture.run("contract", "--base", "HEAD", "HomeInterface").status, .clean)
  }

  @Test("what is compared is what is named, published, or imported by others")
  func modules() throws {
    let fixture = try Self.fixture()
    try fixture.write("public let more = 1\n", to: "Sources/Search/More.swift")
    let run = { (words: [String]) in
      BoundaryCheckCommand.run(
        ["contract", "--base", "HEAD", "--package-path", fixture.package] + words)
    }
    #expect(run([]).diagnostics.contains("1 interface, 0 changes"))
    #expect(run(["Search"]).diagnostics.contains("1 interface, 1 change"))
    #expect(run(["Serch"]).diagnostics.contains("Search"))
    try fixture.write(
      #"{"version": 1, "published": ["Search", "HomeInterface"]}"#, to: "boundaries.json")
    #expect(run([]).diagnostics.contains("2 interfaces, 1 change"))
  }

  @Test("a program reads the same as JSON")
  func json() throws {
    let fixture = try Self.fixture()
    try fixture.write(
      Self.interface.replacing("case home\n", with: ""), to: "Sources/HomeInterface/Home.swift")
    let outcome = fixture.run(
      "contract", "--base", "main", "--format", "json", "HomeInterface")
    let document = try outcome.document()
    #expect(document["breaks"] as? Bool == true)
    let changes = try #require(document["changes"] as? [[String: Any]])
    let consumers = try #require(changes.first?["consumers"] as? [[String: Any]])
    #expect(changes.first?["declaration"] as? String == "HomeRoute.home")
    #expect(changes.first?["owners"] as? [String] == ["@home"])
    #expect(consumers.first?["owners"] as? [String] == ["@cart"])
  }
}
