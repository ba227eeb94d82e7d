import BoundaryChecker
import Testing

@Suite("Compilation conditions")
struct CompilationConditionTests {
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
    #expect(
      conditions(source) == [
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
    #expect(conditions(source) == ["!DEBUG && (A || B)", "DEBUG"])
  }

  @Test("a comment is not part of a condition, and a condition ends with its line")
  func ends() {
    #expect(conditions("#if A // note\nimport X\n#endif") == ["A"])
    #expect(conditions("#if A /* note */ && B\nimport X\n#endif") == ["A && B"])
    #expect(conditions("#if\nimport X\n#endif") == [""])
  }

  @Test("an attribute in a branch does not make the import conditional")
  func attributes() throws {
    let scan = ImportScanner().scan("#if compiler(>=6)\n@preconcurrency\n#endif\nimport A")
    let statement = try #require(scan.imports.first)
    #expect(statement.condition == nil)
    #expect(statement.attributes.map(\.name) == ["preconcurrency"])
  }

  @Test("a branch that does not parse leaves the rest of the file alone")
  func unparsableBranch() {
    #expect(conditions("#if swift(>=99)\nfunc f() { (\n#endif\nimport A") == [nil])
    #expect(conditions("#if A\nfunc f() {\n#else\nimport B\n#endif") == ["!A"])
  }
}
