import BoundaryChecker
import Testing

@Suite("Module references")
struct ModuleReferenceTests {
  private func references(_ source: String) -> [String] {
    ImportScanner().scan(source).references.map {
      "\($0.form.rawValue) \($0.module) \($0.position.line):\($0.position.column)"
    }
  }

  @Test("a module selector is found wherever code may stand")
  func selectors() {
    #expect(references("let a = A::x") == ["selector A 1:9"])
    #expect(references("func f() {\n  b.A::x()\n}") == ["selector A 2:5"])
    #expect(references("let a = \"\\(A::x)\"") == ["selector A 1:12"])
    #expect(references("let a: `my module`::T") == ["selector my module 1:8"])
  }

  @Test("a selector in text or in an import is not a reference")
  func notSelectors() {
    #expect(references("// A::x\nlet a = \"A::x\"; let r = /A::x/") == [])
    #expect(references("import struct A::S") == [])
    #expect(references("let d: [A: B] = [:]; let t = a ? b : c") == [])
  }

  @Test("canImport is found in every directive, with its first module name")
  func canImport() {
    let source = """
      #if canImport(A.Sub) && !canImport(B)
      #elseif os(Linux) || canImport(C, _version: 1)
      #endif
      """
    #expect(
      references(source) == ["canImport A 1:15", "canImport B 1:36", "canImport C 2:32"])
    #expect(references("// #if canImport(A)\nlet canImport = f(A)") == [])
  }
}
