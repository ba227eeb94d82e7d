import Expectations
import SwiftScanning
import Testing

@Suite("Module references")
struct ScannerReferenceTests {
  private func references(_ source: String) -> [String] {
    ImportScanner().scan(source).references.map {
      "\($0.form.rawValue) \($0.module) \($0.position.line):\($0.position.column)"
    }
  }

  @Test("a module selector is found wherever code may stand")
  func selectors() {
    expectEqual(references("let a = A::x"), ["selector A 1:9"])
    #expect(references("func f() {\n  b.A::x()\n}") == ["selector A 2:5"])
    expectEqual(references("let a = \"\\(A::x)\""), ["selector A 1:12"])
    expectEqual(references("let a: `my module`::T"), ["selector my module 1:8"])
  }

  @Test("a selector in text or in an import is not a reference")
  func notSelectors() {
    #expect(references("// A::x\nlet a = \"A::x\"; let r = /A::x/") == [])
    expectEqual(references("import struct A::S"), [])
    expectEqual(references("let d: [A: B] = [:]; let t = a ? b : c"), [])
  }

  @Test("the text behind an interpolation is text again, at any depth")
  func nestedInterpolation() {
    expectEqual(references("let a = \"\\(\"\\(b) A::c\")\""), [])
    expectEqual(references("let a = \"\\(\"\\((b)) A::c\") D::e\""), [])
    expectEqual(references("let a = \"\\(\"\" + A::c) D::e\""), ["selector A 1:17"])
    expectEqual(references("let a = \"\\(\"\\(f(b) + A::c)\")\""), ["selector A 1:22"])
    expectEqual(references("let a = \"\\(\"\\(\"b\") A::c\")\""), [])
  }

  @Test("a parenthesis too many leaves no interpolation")
  func tooManyParentheses() {
    expectEqual(
      references("let a = \"\\(`\"` ) A::b \" )\"; let c = D::e"),
      ["selector A 1:18", "selector D 1:37"])
  }

  @Test("the text of a literal whose interpolation has no end is text")
  func openInterpolation() {
    expectEqual(references("let a = \"\"\"\n\\(A::b"), [])
    expectEqual(references("let a = \"\\(A::b\nlet c = D::e"), ["selector D 2:9"])
    expectEqual(
      references("let a = \"\\(A::b)\"; let c = D::e"), ["selector A 1:12", "selector D 1:28"])
  }

  @Test("canImport is found in every directive, with its first module name")
  func canImport() {
    let source = """
      #if canImport(A.Sub) && !canImport(B)
      #elseif os(Linux) || canImport(C, _version: 1)
      #endif
      """
    expectEqual(references(source), ["canImport A 1:15", "canImport B 1:36", "canImport C 2:32"])
    expectEqual(references("#if canImport(`A`)\n#endif"), ["canImport A 1:15"])
    #expect(references("// #if canImport(A)\nlet canImport = f(A)") == [])
  }

  @Test(
    "canImport is asked where its answer can matter: behind the branches and the parts before it",
    arguments: [
      ("#if canImport(A)", nil), ("#if os(Linux)\n#elseif canImport(A)", "!os(Linux)"),
      ("#if X\n#elseif Y\n#elseif canImport(A)", "!X && !Y"),
      ("#if X\n#if canImport(A)", "X"), ("#elseif canImport(A)", nil),
      ("#if X && canImport(A)", "X"), ("#if canImport(A) && X", nil),
      ("#if X || canImport(A)", "!X"), ("#if X && Y || Z && canImport(A)", "!(X && Y) && Z"),
      ("#if X && !(Y || canImport(A))", "X && !Y"), ("#if (X && Y) && canImport(A)", "(X && Y)"),
      ("#if (X || Y) && canImport(A)", "(X || Y)"), ("#if X) && canImport(A)", "X)"),
      ("#if X\n#elseif Y && canImport(A)", "!X && Y"),
    ] as [(String, String?)])
  func asked(_ source: String, _ condition: String?) {
    let references = ImportScanner().scan(source + "\n#endif").references
    #expect(references.map { $0.condition?.description } == [condition])
  }

  @Test("the module of an external macro is found, whatever else is written with it")
  func externalMacros() {
    expectEqual(
      references("macro m() = #externalMacro(module: \"A\", type: \"T\")"), ["externalMacro A 1:37"]
    )
    expectEqual(
      references("macro m() = #externalMacro(type: f(module: \"A\"), module: \"B\")\nimport C"),
      ["externalMacro B 1:59"])
    expectEqual(references("#externalMacro(module: \"\", type: \"T\")"), [])
    expectEqual(references("#externalMacro(module: a, type: \"T\")"), [])
    expectEqual(references("#externalMacro\n(module: \"A\")"), [])
    expectEqual(references("#externalMacros(module: \"A\")"), [])
    expectEqual(references("f(module: \"A\"); \"\\(#externalMacro(module: \"A\"))\""), [])
  }

  @Test("the module a declaration came from is found, at any depth")
  func origins() {
    let attribute = "@_originallyDefinedIn(module: \"A\", macOS 1)"
    #expect(references("\(attribute) struct S {}") == ["originallyDefinedIn A 1:32"])
    #expect(
      references("enum E {\n  \(attribute)\n  struct S {}\n}") == ["originallyDefinedIn A 2:34"])
    #expect(references("@available(module: \"A\") struct S {}") == [])
    #expect(references("@_originallyDefinedIn.x(module: \"A\") struct S {}") == [])
  }

  @Test("a mention knows its end and its condition")
  func places() {
    let source = "#if os(Linux)\nlet a = Abc::d\n#endif\nlet b = `Abc`::d"
    let found = ImportScanner().scan(source).references
    expectEqual(found.map(\.endColumn), [12, 14])
    #expect(found.map { $0.condition?.description } == ["os(Linux)", nil])
    expectEqual(found.map(\.module), ["Abc", "Abc"])
  }
}
