import Expectations
import Testing

@testable import MutationTester

@Suite("The bodies of functions in a file")
struct FunctionBodyTests {
  private func bodies(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return FunctionBodyFinder.bodies(in: SourceToken.tokens(of: source)).map { body in
      (body.isInitializer ? "init:" : "") + String(decoding: bytes[body.range], as: UTF8.self)
    }
  }

  @Test(
    "functions, initializers and accessors have bodies",
    arguments: [
      ("func f(a: B = { 1 }()) -> C where D == E {F}", ["F"]),
      ("struct A { init?(b: C) {D}; deinit {E} }", ["init:D", "E"]),
      ("var a: B {C}", ["C"]), ("var a: B { get {C} set(d) {E} }", ["C", "E"]),
      ("var a: B = c { didSet {D} }", ["D"]), ("subscript(a: B) -> C {D}", ["D"]),
      ("extension A where B == C { static func f() {g { h }} }", ["g { h }"]),
      ("class A { class func b() {C}; var d: E {F} }", ["C", "F"]),
      ("func f() { struct A { func g() {B} } }", [" struct A { func g() {B} } "]),
      ("enum A { case b(C); var d: E { @inline(__always) get {F} } }", ["F"]),
      ("func a() {B}\nfunc c() {D}", ["B", "D"]),
    ])
  func found(source: String, expected: [String]) {
    expectEqual(bodies(source), expected)
  }

  @Test(
    "types, requirements and values have none",
    arguments: [
      "struct A { let b = C { d } }", "protocol A { var b: C { get set }; func d() }",
      "let a: B = { c }()", "let a = B.init { c }", "enum A { case b, c }",
      "struct A { static let b = C(d: { e }) }",
    ])
  func none(source: String) {
    expectEqual(bodies(source), [])
  }
}
