import BoundaryFixtures
import BoundaryRules
import Expectations
import PackageReading
import Testing

@testable import BoundaryChecker

/// What counts as a use that a change breaks, with real git and the real SwiftPM.
@Suite("The users of a changed interface", .enabled(if: GitFixture.isPossible))
struct ContractUseTests {
  private typealias Package = ContractCommandTests

  @Test(
    "what every use fits as it was is not a break",
    arguments: [
      ("func pick(_ id: Int, times: Int = 1)", "func pick(_ id: Int?, times: Int? = 1)"),
      ("init(limit: Int)", "init(limit: Int?)"),
    ])
  func widened(old: String, new: String) throws {
    let fixture = try Package.fixture()
    try fixture.write(
      Package.interface.replacing(old, with: new), to: "Sources/HomeInterface/Home.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface")
    expectEqual(outcome.status, .clean, "\(outcome.output)\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains("1 change since main"))
  }

  @Test("of a renamed type, who names it is a user, and who only gets a value of it is not")
  func renamedType() throws {
    let fixture = try Package.fixture()
    func interface(_ name: String) -> String {
      "public struct \(name) { public let size: Int }\npublic func make() -> \(name) { \(name)(size: 1) }\n"
    }
    try fixture.write(interface("Box"), to: "Sources/HomeInterface/Box.swift")
    try fixture.write(
      "import HomeInterface\nlet made = make().size\n", to: "Sources/Cart/Gets.swift")
    try fixture.commit("old")
    try fixture.write(interface("Crate"), to: "Sources/HomeInterface/Box.swift")
    expectEqual(fixture.run("contract", "--base", "main", "HomeInterface").status, .clean)
    try fixture.write(
      "import HomeInterface\nfunc show(_ box: Box) {}\n", to: "Sources/Cart/Names.swift")
    try fixture.commit("a use")
    let outcome = fixture.run("contract", "--base", "HEAD^", "HomeInterface")
    expectEqual(outcome.status, .findings)
    #expect(outcome.output.contains("Sources/Cart/Names.swift:2:"))
    #expect(!outcome.output.contains("Gets.swift"))
  }

  @Test("a bare name in an extension is a use; another type's init, or a call of the name, is none")
  func membersOfExtensions() throws {
    let fixture = try Package.fixture()
    func interface(_ type: String) -> String {
      """
      public struct Filter { public var seller: \(type); public init(seller: \(type)) { self.seller = seller } }
      public struct Other { public init(other: Int) {}; public func seller(_ id: Int) {} }
      public func list(_ filter: Filter) {}
      """
    }
    let uses = [
      "Extends": "extension Filter { var text: String { \"\\(seller)\" } }\n",
      "Implied": "let a: Void = list(.init(seller: 1))\n",
      "Calls": "let b: Void = Other(other: 1).seller(1)\n",
      "Makes": "let c: Other = .init(other: 1)\n",
    ]
    try fixture.write(interface("Int"), to: "Sources/HomeInterface/Filter.swift")
    for (name, code) in uses {
      try fixture.write("import HomeInterface\n" + code, to: "Sources/Cart/\(name).swift")
    }
    try fixture.commit("old")
    try fixture.write(interface("String"), to: "Sources/HomeInterface/Filter.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface").output
    #expect(outcome.contains("used by: Sources/Cart/Extends.swift:2:"), "\(outcome)")
    #expect(outcome.contains("used by: Sources/Cart/Implied.swift:2:"), "\(outcome)")
    #expect(!outcome.contains("Calls.swift") && !outcome.contains("Makes.swift"), "\(outcome)")
  }

  @Test("of several initializers, one that takes all that another took replaces it")
  func initializers() throws {
    let fixture = try Package.fixture()
    let old = [
      "public struct Order { public init(total: Int, lines: Int) {}; public init(quote: Int) {} }\n",
      "public struct Row { public init(name: Int) {} }\n", "public func pay(_ order: Order) {}\n",
    ].joined()
    try fixture.write(old, to: "Sources/HomeInterface/Order.swift")
    try fixture.write(
      "import HomeInterface\nlet a: Void = pay(.init(quote: 1))\nlet b: Row = .init(name: 1)\n",
      to: "Sources/Cart/Pays.swift")
    try fixture.write(
      "import HomeInterface\nlet c: Void = pay(Order(total: 1, lines: 2))\n",
      to: "Sources/Cart/Totals.swift")
    try fixture.commit("old")
    let added = old.replacing("quote: Int", with: "quote: Int, choices: Int = 0")
      .replacing("lines: Int", with: "lines: Int, choices: Int")
    try fixture.write(added, to: "Sources/HomeInterface/Order.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface").output
    #expect(outcome.contains("used by: Sources/Cart/Totals.swift:2:"), "\(outcome)")
    #expect(!outcome.contains("Pays.swift"), "\(outcome)")
  }

  @Test("a call without what was taken away, and one that catches no error, fit as they were")
  func fittingCalls() throws {
    let fixture = try Package.fixture()
    let old = """
      public struct Wish { public init(name: String, size: Int = 1, isNew: Bool = true) {} }
      public func keep(_ wish: Wish, at place: Int = 0, _ count: Int = 1) {}
      public struct Full: Error {}
      public func order() throws(Full) {}
      public protocol Reader { func read() -> Int }
      public protocol WishReader: Reader {}
      public enum ReaderKey { public typealias Value = any WishReader }
      """
    let uses = [
      "Short": "let a = Wish(name: \"\", isNew: true)\nlet b: Void = keep(a, 2)\n",
      "Long": "let c = Wish(name: \"\", size: 2)\n",
      "Placed": "func d(_ w: Wish) { keep(w, at: 1) }\n",
      "Own": "func h(_ own: Own, _ w: Wish) { own.keep() }\n",
      "Reads": "let i = prepare(using: ReaderKey.self) { reader in reader.read() }\n",
      "Lets": "func e() throws { try order() }\n",
      "Catches": "func f() { do { try order() } catch { error.show() } }\n",
      "Passes": "func g() throws(Full) { try order() }\n",
    ]
    try fixture.writeManifest(
      [("HomeInterface", []), ("Cart", ["HomeInterface"]), ("Search", ["HomeInterface"])])
    try fixture.write(old, to: "Sources/HomeInterface/Wish.swift")
    for (name, code) in uses {
      try fixture.write("import HomeInterface\n" + code, to: "Sources/Cart/\(name).swift")
    }
    // Who provides it has a type that conforms to what is gone.
    try fixture.write(
      "import HomeInterface\nstruct Store: WishReader {}\nlet k = provide(ReaderKey.self) { Store() }\n",
      to: "Sources/Search/Provides.swift")
    try fixture.commit("old")
    let new = old.replacing("size: Int = 1, ", with: "").replacing("at place: Int = 0, ", with: "")
      .replacing("throws(Full)", with: "throws")
      .replacing("public protocol WishReader: Reader {}\n", with: "")
      .replacing("any WishReader", with: "any Reader")
    try fixture.write(new, to: "Sources/HomeInterface/Wish.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface").output
    #expect(outcome.contains("used by: Sources/Search/Provides.swift:3:"), "\(outcome)")
    for name in ["Long", "Placed", "Catches", "Passes"] {
      #expect(outcome.contains("used by: Sources/Cart/\(name).swift:2:"), "\(name): \(outcome)")
    }
    for name in ["Short", "Lets", "Own", "Reads"] {
      #expect(!outcome.contains("\(name).swift"), "\(name): \(outcome)")
    }
  }

  @Test("what a closure receives counts where the file names what takes the closure")
  func closures() throws {
    let fixture = try Package.fixture()
    let rule = """
      public struct Rule {
        public struct Question { public let orders: Int }
        public init(_ answer: @escaping (Question) -> Int) {}
      }
      """
    try fixture.write(rule, to: "Sources/HomeInterface/Rule.swift")
    try fixture.write(
      "struct Own { let orders: Int }\n", to: "Sources/Cart/Own.swift")
    try fixture.write(
      "import HomeInterface\nlet rule = Rule { question in question.orders }\n",
      to: "Sources/Cart/Asks.swift")
    try fixture.commit("old")
    try fixture.write(
      rule.replacing("orders", with: "past"), to: "Sources/HomeInterface/Rule.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface").output
    #expect(outcome.contains("used by: Sources/Cart/Asks.swift:2:"), "\(outcome)")
  }

  @Test("an opaque parameter and a generic one are the same, in both directions")
  func opaque() throws {
    let forms = [
      "public func show(_ route: some Hashable) {}\n",
      "public func show<R: Hashable>(_ route: R) {}\n",
    ]
    for (old, new) in [(forms[0], forms[1]), (forms[1], forms[0])] {
      let fixture = try Package.fixture()
      try fixture.write(Package.interface + "\n" + old, to: "Sources/HomeInterface/Home.swift")
      try fixture.write(
        Package.consumer + "\nlet shown: Void = show(1)\n", to: "Sources/Cart/Picker.swift")
      try fixture.commit("old")
      try fixture.write(Package.interface + "\n" + new, to: "Sources/HomeInterface/Home.swift")
      expectEqual(fixture.run("contract", "--base", "main", "HomeInterface").status, .clean)
    }
  }

  @Test(
    "a service that a file gets by its key counts, a member of the same name of its own does not")
  func services() throws {
    let fixture = try Package.fixture()
    let service = """
      public protocol Catalog { func product(_ id: Int) -> Int; var reviews: Int { get } }
      public enum CatalogKey { public typealias Value = any Catalog }
      """
    try fixture.write(service, to: "Sources/HomeInterface/Catalog.swift")
    try fixture.write(
      "import HomeInterface\nlet made = prepare(using: CatalogKey.self) { catalog in catalog.product(1) }\n",
      to: "Sources/Cart/Uses.swift")
    try fixture.write(
      "import HomeInterface\nstruct Own { let reviews: Int; init(reviews: Int) { self.reviews = reviews } }\n",
      to: "Sources/Cart/Bystander.swift")
    try fixture.write(
      "import HomeInterface\nstruct Holder { let catalog: any Catalog }\n",
      to: "Sources/Cart/Holder.swift")
    try fixture.write(
      "import HomeInterface\nstruct Fake: Catalog { func product(_ id: Int) -> Int { 1 }; var reviews: Int { 1 } }\n",
      to: "Sources/Cart/Fake.swift")
    try fixture.commit("service")
    func users(_ old: String, _ new: String) throws -> [String] {
      try fixture.write(
        service.replacing(old, with: new), to: "Sources/HomeInterface/Catalog.swift")
      return fixture.run("contract", "--base", "main", "HomeInterface").output
        .split(separator: "\n").filter { $0.contains("used by") }
        .map { String($0.split(separator: "/").last ?? "") }
    }
    expectEqual(
      try users("product(_ id: Int)", "product(of id: Int)"),
      ["Fake.swift:2:29 (@cart)", "Uses.swift:2:65 (@cart)"])
    expectEqual(
      try users("var reviews: Int", "var reviews: String"), ["Fake.swift:2:66 (@cart)"])
    expectEqual(
      try users("var reviews", "var more: Int { get }; var reviews"), ["Fake.swift:2:14 (@cart)"])
  }
}
