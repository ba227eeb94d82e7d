import Expectations
import Testing

@testable import MutationTester

@Suite("What can be changed in a source file")
struct MutationFinderTests {
  private func changes(_ source: String, _ kind: Mutation.Kind? = nil) -> [String] {
    MutationFinder(file: "A.swift", source: source).mutations()
      .filter { kind == nil || $0.kind == kind }.map { "\($0.line) \($0.change)" }
  }

  @Test(
    "an operator between two operands is swapped",
    arguments: [
      ("let a = b == c", ["1 `==` → `!=`"]), ("let a = b < c", ["1 `<` → `<=`"]),
      ("let a = b >= c", ["1 `>=` → `>`"]), ("let a = b && c", ["1 `&&` → `||`"]),
      ("let a = b + c * d", ["1 `+` → `-`", "1 `*` → `/`"]), ("let a = b &+ c", ["1 `&+` → `&-`"]),
      ("let a = true", ["1 `true` → `false`"]), ("let a = b\n  || c", ["2 `||` → `&&`"]),
    ])
  func operators(source: String, expected: [String]) {
    expectEqual(changes(source), expected)
  }

  @Test(
    "what only looks like an operator is left alone",
    arguments: [
      "let a: Array<Int> = b", "func < (left: A, right: A) -> Bool", "let a = -b", "// a == b",
      "/* a /* b */ == c */", "let a = \"b == c \\(d(\"e && f\"))\"", "let a = #\"b \" == c\"#",
      "let a = \"\"\"\n  b == \" c\n  \"\"\"", "let a = b?.c ?? d", "let a = 1...2",
      "let a = /b == c && d/", "let a = b.replacing(#/c == d/#, with: e)",
    ])
  func noOperators(source: String) {
    expectEqual(changes(source), [])
  }

  @Test(
    "a plain condition is negated, and a negation taken away",
    arguments: [
      ("if a.isEmpty { }", ["1 `a.isEmpty` → `!(a.isEmpty)`"]),
      ("guard f(a, b) else { }", ["1 `f(a, b)` → `!(f(a, b))`"]),
      ("while a < b { }", ["1 `a < b` → `!(a < b)`"]), ("if !a { }", ["1 `!` left out"]),
      ("f(!a)", ["1 `!` left out"]), ("let a = b!", []), ("if let a { }", []),
      ("if a == b { }", []), ("if a, b { }", []), ("guard case .a = b else { }", []),
      ("#if a\n#endif", []),
    ])
  func negations(source: String, expected: [String]) {
    expectEqual(changes(source, .negation), expected)
  }

  @Test(
    "a call or an assignment on a line of its own is left out",
    arguments: [
      ("{\n  f(a)\n}", ["2 `f(a)` left out"]),
      ("{\n  try await a.b(c)\n}", ["2 `try await a.b(c)` left out"]),
      ("{\n  a.b = c\n}", ["2 `a.b = c` left out"]),
      ("{\n  a[b] += c\n}", ["2 `a[b] += c` left out"]),
      ("{\n  let a = f()\n}", []), ("{\n  return f()\n}", []), ("f(\n  g(a),\n  h(b)\n)", []),
      ("{\n  f(a)\n    .b()\n}", []), ("{\n  a =\n    f()\n}", []),
      ("enum A {\n  case b(C)\n}", []), ("{\n  f(a) { b in\n  }\n}", []), ("@f(a)\nlet b = c", []),
      ("f(\n  a: b = c\n)", []), ("{\n  self.init(a)\n}", []), ("{\n  super.init()\n}", []),
    ])
  func statements(source: String, expected: [String]) {
    expectEqual(changes(source, .statement), expected)
  }

  @Test("a change replaces its bytes and nothing else")
  func applied() throws {
    let source = "let é = a // ==\n  == b\n"
    let mutation = try #require(MutationFinder(file: "A.swift", source: source).mutations().first)
    #expect(mutation.applied(to: source) == "let é = a // ==\n  != b\n")
    expectEqual(mutation.source, "== b")
    expectEqual(mutation.summary, "A.swift:2  `==` → `!=`")
  }
}
