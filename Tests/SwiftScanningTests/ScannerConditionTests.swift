import Expectations
import SwiftScanning
import Testing

@Suite("Compilation conditions")
struct ScannerConditionTests {
  private func conditions(_ source: String) -> [String?] {
    ImportScanner().scan(source).imports.map { $0.condition?.description }
  }

  @Test("each branch says what must hold for it")
  func branches() {
    let source = """
      #if os(macOS) || os(iOS)
      import A
      #elseif canImport(Glibc, _version: 2.1)
      import B
      #else
      import C
      #endif
      import D
      """
    expectEqual(
      conditions(source),
      [
        "os(macOS) || os(iOS)", "!(os(macOS) || os(iOS)) && canImport(Glibc, _version: 2.1)",
        "!(os(macOS) || os(iOS)) && !(canImport(Glibc, _version: 2.1))", nil,
      ])
  }

  @Test("nested blocks are joined, and a double negation is undone")
  func nesting() {
    let source = """
      #if !DEBUG
      #if A || B
      import X
      #endif
      #else
      import Y
      #endif
      """
    expectEqual(conditions(source), ["!DEBUG && (A || B)", "DEBUG"])
  }

  @Test("a comment is not part of a condition, and a condition ends with its line")
  func ends() {
    #expect(conditions("#if A // note\nimport X\n#endif") == ["A"])
    expectEqual(conditions("#if A /* note */ && B\nimport X\n#endif"), ["A && B"])
    expectEqual(conditions("#if\nimport X\n#endif"), [""])
  }

  @Test("an attribute in a branch does not make the import conditional")
  func attributes() throws {
    let scan = ImportScanner().scan("#if compiler(>=6)\n@preconcurrency\n#endif\nimport A")
    let statement = try #require(scan.imports.first)
    #expect(statement.condition == nil)
    expectEqual(statement.attributes.map(\.name), ["preconcurrency"])
  }

  @Test("a branch that does not parse leaves the rest of the file alone")
  func unparsableBranch() {
    #expect(conditions("#if swift(>=99)\nfunc f() { (\n#endif\nimport A") == [nil])
    #expect(conditions("#if A\nfunc f() {\n#else\nimport B\n#endif") == ["!A"])
  }

  @Test("a condition goes on while a parenthesis or an operator is open, and no further")
  func lines() {
    expectEqual(conditions("#if os(macOS)\n  && A\nimport X\n#endif"), ["os(macOS) && A"])
    expectEqual(conditions("#if A || B ||\n  C\nimport X\n#endif"), ["A || B || C"])
    expectEqual(conditions("#if (A\n)\nimport X\n#endif"), ["(A)"])
    expectEqual(conditions("#if os(\nLinux\n)\nimport X\n#endif"), ["os(Linux)"])
    expectEqual(conditions("#if canImport(\nA\n)\nimport X\n#endif"), ["canImport(A)"])
    expectEqual(conditions("#if canImport(A)\nimport X\n#endif"), ["canImport(A)"])
    expectEqual(conditions("#if canImport(A)\nf()\nimport X\n#endif"), ["canImport(A)"])
    expectEqual(conditions("#if\npublic import X\n#endif"), [""])
    expectEqual(conditions("#if !canImport(A) &&\nB\nimport X\n#endif"), ["!canImport(A) && B"])
    expectEqual(conditions("#if swift(>=5)\nX.f()\nimport X\n#endif"), ["swift(>=5)"])
    expectEqual(
      conditions("#if _compiler_version(\"5\") && A\nimport X\n#endif"),
      ["_compiler_version(\"5\") && A"])
    expectEqual(conditions("#if A; import X\n#endif"), ["A"])
    expectEqual(conditions("#if A import X\n#endif"), ["A"])
    expectEqual(conditions("#if A #else\nimport X\n#endif"), ["!A"])
    expectEqual(conditions("#if A\n#else import X\n#endif\nimport Y"), ["!A", nil])
  }

  @Test("alternatives are put in parentheses where they are joined, unless they have some")
  func parentheses() {
    let nested = { (inner: String) in "#if A\n#if \(inner)\nimport X\n#endif\n#endif" }
    expectEqual(conditions(nested("os(B) || os(C)")), ["A && (os(B) || os(C))"])
    expectEqual(conditions(nested("(B || C)")), ["A && (B || C)"])
    expectEqual(conditions(nested("(B) && os(C)")), ["A && (B) && os(C)"])
    expectEqual(conditions("#if A\n#elseif B\n#else\nimport X\n#endif"), ["!A && !B"])
    expectEqual(conditions("#if A && B\n#else\nimport X\n#endif"), ["!(A && B)"])
    expectEqual(CompilationCondition(terms: []).description, "")
  }

  @Test("only a directive of conditional compilation changes the condition")
  func others() {
    expectEqual(conditions("#if A\n#line 1\n#endof\n#elsewhen\nimport X\n#endif"), ["A"])
    expectEqual(conditions("#elseif A\n#else\n#endif\nimport X"), [nil])
    expectEqual(conditions("#if A\n#if B\n#endif\nimport X\n#endif\nimport Y"), ["A", nil])
  }
}
