import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("List of what is public and used by no other target")
struct UnusedPublicTests {
  /// The names listed of `Kit`, which `App` imports.
  private func listed(
    _ kit: String, app: String = "import Kit", products: [String: [String]] = [:]
  ) throws -> [String] {
    try output(kit, app, products).split(separator: "\n").map { line in
      String(line.firstMatch(of: /: Kit \w+ (.+): no other target/)?.1 ?? line)
    }
  }

  private func output(
    _ kit: String, _ app: String, _ products: [String: [String]] = [:]
  ) throws -> String {
    try FixturePackage(
      [.init(name: "App", dependencies: ["Kit"]), .init(name: "Kit")],
      files: [
        "Sources/Kit/Kit.swift": kit, "Sources/Kit/More.swift": "let u = unused, o = Other.self",
        "Sources/App/App.swift": app,
      ], products: products
    ).run(["list", "unused-public"]).output
  }

  @Test("a public name that occurs in no other target is listed, with its place")
  func unused() throws {
    #expect(
      try output(
        "public func used() {}\npublic func unused(a: Int) {}", "import Kit\nlet a = used()")
        == "Sources/Kit/Kit.swift:2:13: Kit func unused(a:): no other target mentions 'unused'\n")
    #expect(
      try listed("func unused() {}\npackage func other() {}\npublic let used = 1") == ["used"])
  }

  @Test(
    "any mention outside counts: a member, a declaration, a label, a macro, in a test as well",
    arguments: [
      "let a = x.name", "func name() {}", "f(name: 1)", "#name", "struct S { let name = 1 }",
      "infix operator +\n_ = \\.name", "#if false\nname\n#endif",
    ])
  func mentioned(_ app: String) throws {
    #expect(try listed("public func name() {}", app: app) == [])
    #expect(try listed("public func other() {}", app: app) == ["other()"])
  }

  @Test("comments, texts and imports are not mentions")
  func noCode() throws {
    #expect(
      try listed("public func name() {}", app: "import func Kit.name // name\nlet a = \"name\"")
        == ["name()"])
  }

  @Test("of a type that is not used its members are not listed one by one")
  func members() throws {
    let kit = """
      public struct Screen {
        public init() {}
        public var heading: Int
        public struct Row { public var cell: Int }
      }
      extension Screen: Equatable {}
      extension Int { public var flavour: Int { 1 } }
      """
    try expectEqual(listed(kit), ["Screen", "Int.flavour"])
    try expectEqual(
      listed(kit, app: "let a = Screen()"), ["Screen.heading", "Screen.Row", "Int.flavour"])
    try expectEqual(listed(kit, app: "let a = Screen().heading + 1.flavour"), ["Screen.Row"])
  }

  @Test("what the signature of something in use shows is in use, step by step")
  func shown() throws {
    let kit = """
      public func start() -> Session { Session() }
      public struct Session { public let holder: User }
      public struct User { public init(_ mark: Mark) {} }
      public enum Mark { case one }
      public struct Lost { public let lost: Found }
      public struct Found {}
      """
    let names = try listed(kit, app: "_ = start().holder")
    expectEqual(names, ["Lost", "Found"])
    try expectEqual(listed(kit, app: "_ = start()").first, "Session.holder")
  }

  @Test("what is as public as what holds it, or is called by the language, is not listed")
  func held() throws {
    let kit = """
      public enum Kind: Shape { case round, square
        public func area() {}
        public var description: String { "" }
        public static func == (a: Kind, b: Kind) -> Bool { true } }
      public protocol Shape { associatedtype Unit\n func area() }
      """
    try expectEqual(listed(kit, app: "_ = Kind.round"), [])
  }

  @Test("that a product may offer it to other packages is said; JSON has the same entries")
  func doubt() throws {
    let package = try FixturePackage(
      [.init(name: "App"), .init(name: "Kit"), .init(name: "KitTests", type: "test")],
      files: [
        "Sources/App/App.swift": "public let alone = 1",
        "Sources/Kit/Kit.swift":
          "public let flavour = 2\npublic let taste = 3",
        "Tests/KitTests/K.swift": "@testable import Kit\nlet a = flavour",
      ], products: ["Kit": ["Kit"]])
    let text = package.run(["list", "unused-public"])
    #expect(
      text.output == """
        Sources/App/App.swift:1:12: App property alone: no other target mentions 'alone'
        Sources/Kit/Kit.swift:2:12: Kit property taste: no other target mentions 'taste'; \
        a product offers it to other packages, which may

        """)
    #expect(text.diagnostics.contains("by names alone"))
    #expect(text.diagnostics.contains("1 of 2 may be used by packages that depend on this one"))
    let json = package.run(["list", "unused-public", "--json"])
    let document = try json.document()
    let entries = try #require(document["unusedPublic"] as? [[String: Any]])
    #expect(entries.map { $0["name"] as? String } == ["alone", "taste"])
    #expect(entries.map { $0["shipped"] as? Bool } == [false, true])
  }
}
