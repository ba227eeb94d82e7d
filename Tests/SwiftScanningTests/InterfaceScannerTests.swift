import Expectations
import RandomInputs
import Testing

@testable import SwiftScanning

@Suite("Interface scanner")
struct InterfaceScannerTests {
  private func scan(_ source: String) -> [Declaration] {
    SwiftSource(Array(source.utf8)).declarations()
  }

  private func interface(_ source: String) -> [String] {
    scan(source).map { "\($0.path) | \($0.signature)" }
  }

  @Test("what is public, open or package is found, and types that are less")
  func visibility() {
    let found = scan(
      """
      public struct A { let b: Int; public let c: Int; package var d: Int; private var e = 1 }
      struct F { public let g: Int }
      open class H { open func i() {}; public init() {} }
      func j() {}
      """)
    #expect(
      found.map { "\($0.visibility) \($0.path)" } == [
        "public A", "public A.c", "package A.d", "internal F", "open H", "open H.i()",
        "public H.init()",
      ])
  }

  @Test("extensions of optionals, arrays and dictionaries have members like others")
  func sugaredExtensions() {
    #expect(
      interface(
        """
        extension Reviewer.Name? { public func required() {} }
        extension [Int] { public var total: Int { 0 } }
        extension [String: [Int]]?? where Self: Hashable { public func sorted() {} }
        public func after() {}
        """) == [
          "Reviewer.Name?.required() | func required()", "[Int].total | var total: Int { get }",
          "[String: [Int]]??.sorted() | func sorted() where Self: Hashable",
          "after() | func after()",
        ])
  }

  @Test("functions are read with labels, types, effects and constraints")
  func functions() {
    #expect(
      interface(
        """
        public func add<T>(_ item: T, to cart : inout [String:Int] = .init( a, b ),
          then done: @escaping @Sendable (Int)->Void) async throws(CartError)
          -> (any P & Q)? where T: Hashable, T.ID == Int { body() }
        public func all(_ values: Int...) rethrows
        infix operator +++: AdditionPrecedence
        public static func +++ (lhs: A, rhs: A) -> Bool { true }
        """) == [
          "add(_:to:then:) | func add<T>(_: T, to: inout [String: Int] = …, "
            + "then: @escaping @Sendable (Int) -> Void) async throws(CartError) -> (any P & Q)? "
            + "where T: Hashable, T.ID == Int",
          "all(_:) | func all(_: Int...) rethrows",
          "+++ | infix operator +++: AdditionPrecedence",
          "+++(lhs:rhs:) | static func +++(lhs: A, rhs: A) -> Bool",
        ])
  }

  @Test("initialisers and subscripts have their labels, and names only the body sees have none")
  func initialisers() {
    #expect(
      interface(
        """
        public struct A {
          public init?(of b: Int, c d: Int = 1) { self.b = { $0 }(1) }
          public subscript(index: Int, at e: Int) -> Int { get { 1 } set { } }
          public subscript(_ f: Int) -> Int { 1 }
        }
        """) == [
          "A | struct A",
          "A.init(of:c:) | init?(of: Int, c: Int = …)",
          "A.subscript(_:at:) | subscript(_: Int, at: Int) -> Int { get set }",
          "A.subscript(_:) | subscript(_: Int) -> Int { get }",
        ])
  }

  @Test("what can be done with a property counts, not how it is stored")
  func properties() {
    #expect(
      interface(
        """
        public final class A {
          public let b: Int, c = "x"
          public var d: Int { 1 }
          public var e: Int { get async throws { 1 } }
          public private(set) var f: [Int] = [1, 2] { didSet { g() } }
          public var h = B<Int>(1) { willSet {} }
          public static let i = true
          public var j: Int { @inlinable get { 1 } nonmutating set { } }
          @MainActor public var k: () -> Void = { run() }
          public var l: Int {
            let set = 1
            return set
          }
        }
        """) == [
          "A | class A",
          "A.b | var b: Int { get }", "A.c | var c: String { get }", "A.d | var d: Int { get }",
          "A.e | var e: Int { get async throws }", "A.f | var f: [Int] { get }",
          "A.h | var h = B<Int> { get set }", "A.i | static var i: Bool { get }",
          "A.j | var j: Int { get set }", "A.k | @MainActor var k: () -> Void { get set }",
          "A.l | var l: Int { get }",
        ])
  }

  @Test("cases, requirements and what a type conforms to belong to it")
  func members() {
    #expect(
      interface(
        """
        public enum Route: Hashable, Sendable where A: B {
          case home, product(Product.ID, from: String = "x")
          indirect case tree(Route)
          case raw = 3
          var hidden: Int { switch self { case .home: 1 } }
        }
        public protocol P<Element>: Q {
          associatedtype Element: R = Int
          var a: Int { get set }
          func b()
          typealias C = [Int]
        }
        public extension Route.Inner where T: S { func d() {}; internal func e() {} }
        extension Route: Codable { public typealias F = Int }
        """) == [
          "Route | enum Route where A: B", "Route: Hashable | : Hashable",
          "Route: Sendable | : Sendable", "Route.home | case home",
          "Route.product(_:from:) | case product(Product.ID, from: String = …)",
          "Route.tree(_:) | case tree(Route)", "Route.raw | case raw",
          "P | protocol P<Element>", "P: Q | : Q",
          "P.Element | associatedtype Element: R = Int", "P.a | var a: Int { get set }",
          "P.b() | func b()", "P.C | typealias C = [Int]",
          "Route.Inner.d() | func d() where T: S",
          "Route: Codable | : Codable", "Route.F | typealias F = Int",
        ])
    #expect(scan("public protocol P { func a() }")[1].isRequirement)
    #expect(!scan("extension P { public func a() }")[0].isRequirement)
  }

  @Test("attributes count where a user meets them, and what is unavailable is not there")
  func attributes() {
    #expect(
      interface(
        """
        @frozen @inlinable @MainActor public struct A {}
        @available(macOS 13, *) @discardableResult public func b() -> Int { 1 }
        @available(*, unavailable, message: "use b") public func c() {}
        @_spi(Tests) public func d() {}
        @preconcurrency nonisolated public static func e() {}
        """) == [
          "A | @MainActor @frozen struct A", "b() | func b() -> Int",
          "e() | @preconcurrency nonisolated static func e()",
        ])
  }

  @Test("both branches of a condition are read, whatever braces one of them opens")
  func conditions() {
    let found = scan(
      """
      #if os(Linux)
      public struct A {
      #else
      public class A {
      #endif
        public func b() {}
      }
      public func c() {}
      """)
    expectEqual(found.map(\.path), ["A", "A", "A.b()", "c()"])
  }

  @Test("layout, comments and bodies change nothing")
  func layout() {
    let loose = """
      public struct A < T > : B,
        C {
        // public func no() {}
        public func d ( _ e : Int ,  f : [ String : Int ] = [ "public func no() {}" : 1 ] )
          -> Int {
          struct Local { public let x: Int }
          return "\\(f { public in 1 })".count
        }
      }
      """
    let tight =
      "public struct A<T>:B,C{public func d(_ g:Int,f:[String:Int]=[:])->Int{0}}"
    expectEqual(interface(loose), interface(tight))
  }

  @Test("names that code mentions are found, and those in comments and texts are not")
  func mentions() {
    let source = """
      // pick
      let text = "pick"; flow.pick(1); pick()
      switch x { case .pick, .other: y.pick() }
      let `pick` = "\\(pick)"
      """
    let found = SwiftSource(Array(source.utf8)).mentions(of: ["pick"])
    expectEqual(found.map(\.position.line), [2, 2, 3, 3, 4, 4])
  }

  @Test("positions are those of the names")
  func positions() {
    let found = scan("public struct A {\n  public func bc() {}\n}")
    #expect(found.map(\.position.line) == [1, 2] && found.map(\.position.column) == [15, 15])
  }

  @Test("random pieces are scanned to their end", arguments: 0..<8)
  func random(seed: UInt64) {
    let pieces = [
      "public ", "class ", "struct ", "extension ", "enum ", "case ", "func ", "init", "subscript",
      "var ", "let ", "(", ")", "{", "}", "[", "]", "A", ".", ":", "=", "\n", "@", "<", ">", "?",
      "\"", "\\(", "->", "#if ", "#else\n", "#endif\n", ",", "where ", "operator ", "macro ", "get",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 0...60, using: &generator)
      let source = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      #expect(scan(source).allSatisfy { !$0.name.isEmpty })
    }
  }
}
