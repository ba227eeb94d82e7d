import Expectations
import RandomInputs
import Testing

@testable import SwiftScanning

@Suite("Type scanner")
struct TypeScannerTests {
  private func types(_ source: String) -> [String] {
    SwiftSource(Array(source.utf8)).types().map { type in
      let properties = type.properties.map { property in
        (property.isWeak ? "weak " : "") + property.name
          + (property.type.isEmpty ? "" : ":" + property.type)
      }
      return "\(type.kind.rawValue) \(type.name)(\(properties.joined(separator: ", ")))"
    }
  }

  @Test("types of every kind are found, nested and extended ones too")
  func kinds() {
    #expect(
      types(
        """
        class A { struct B { enum C {} } }
        actor D<T: E> where T: F {}
        protocol G: class, H { var i: Int { get } }
        extension J.K { class func l() {} }
        """) == [
          "class A()", "struct B()", "enum C()", "actor D()", "protocol G()", "extension K()",
        ])
  }

  @Test("stored properties are distinguished from computed ones, locals and parameters")
  func properties() {
    #expect(
      types(
        """
        final class A {
          let a: Int, b = 1
          private weak var c: (any C)?
          unowned let d: D
          var e: E { e }
          var f: F = F() { didSet { let x = 1 } }
          var g: G { willSet {} }
          lazy var h = H(x: 1)
          static var i: I
          let j: (Int) -> Void
          let k: [String: K]
          let l:
            L
          func m(n: N) { var o: O }
        }
        """) == [
          "class A(a:Int, b:Int, weak c:(any C)?, weak d:D, f:F, g:G, h:H, j:(Int) -> Void, "
            + "k:[String: K], l:L)"
        ])
  }

  @Test("the limit of an extension point is read however it is given, and no other property")
  func limits() {
    let types = SwiftSource(
      Array(
        """
        enum A: ExtensionPoint { static var limit: ContributionLimit { .atMostOne } }
        enum B: ExtensionPoint { static let limit: ContributionLimit = .exactlyOne }
        enum C: ExtensionPoint { static var limit: ContributionLimit { get { return ContributionLimit.many } } }
        enum D: ExtensionPoint { static var limit: Int { 1 } }
        """.utf8)
    ).types()
    expectEqual(
      types.map(\.contributionLimit?.text), [".atMostOne", ".exactlyOne", ".many", nil])
    expectEqual(types[0].contributionLimit?.place.position, SourcePosition(line: 1, column: 37))
  }

  @Test("words that only look like declarations are none")
  func lookalikes() {
    #expect(types("let x = a.class; f(struct: 1); // class A {}\nlet s = \"class B {}\"") == [])
    #expect(types("@objc(class) class A {}") == ["class A()"])
  }

  @Test("both branches of a condition are read, whatever braces one of them opens")
  func conditions() {
    #expect(
      types(
        """
        #if os(Linux)
        struct A: B {
        #else
        class A {
        #endif
          let b: Int
        }
        struct C {}
        """) == ["struct A()", "class A(b:Int)", "struct C()"])
  }

  @Test("what stands in generic clauses, bodies and defaults declares nothing")
  func skipped() {
    #expect(
      types(
        """
        struct A<let n: Int> {
          func f<let m: Int>(_ x: Int = { let y = 1; return y }()) where B: C { struct D {}; var e = 1 }
          init<let k: Int>() {}
          subscript(i: Int) -> Int { get { let z = 1; return z } }
          let last: Int
        }
        extension [Int]? { var total: Int { 0 } }
        """) == ["struct A(last:Int)", "extension [()"])
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

  @Test("random pieces are scanned to their end", arguments: 0..<8)
  func random(seed: UInt64) {
    let pieces = [
      "class ", "struct ", "extension ", "var ", "let ", "weak ", "unowned", "(", ")", "{", "}",
      "[", "]", "A", ".", ":", "=", "\n", "@", "parent", "?", "\"", "\\(", "->", "#if ", ",",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 0...60, using: &generator)
      let source = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      #expect(SwiftSource(Array(source.utf8)).types().allSatisfy { !$0.name.isEmpty })
    }
  }
}
