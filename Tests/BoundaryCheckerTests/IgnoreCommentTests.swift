import BoundaryChecker
import Testing

@Suite("Comments that let findings pass")
struct IgnoreCommentTests {
  private func ignores(_ source: String) -> [String] {
    ImportScanner().scan(source).ignores.map { ignore in
      "\(ignore.position.line)-\(ignore.lastLine) [\(ignore.rules.joined(separator: " "))] "
        + ignore.reason
    }
  }

  @Test("a comment behind code covers its line")
  func sameLine() {
    #expect(
      ignores("import A // boundary:ignore[layer] moves in May\nimport B") == [
        "1-1 [layer] moves in May"
      ])
    #expect(
      ignores("f()\nimport A /* boundary:ignore[layer, spi] old */\n") == [
        "2-2 [layer spi] old"
      ])
  }

  @Test("a comment alone covers the next import to its name, or the next line of code")
  func nextLine() {
    #expect(ignores("// boundary:ignore[layer] why\n\n@testable\nimport A") == ["1-4 [layer] why"])
    #expect(
      ignores("// boundary:ignore[layer] why\n// more\nlet x = A::y\nlet z = 1") == [
        "1-3 [layer] why"
      ])
    #expect(ignores("// boundary:ignore[layer] why") == ["1-1 [layer] why"])
  }

  @Test("a comment without rules or reason is kept as it is, and text is no comment")
  func shapes() {
    #expect(ignores("// boundary:ignore\nimport A") == ["1-2 [] "])
    #expect(ignores("//boundary:ignore[a]\nimport A") == ["1-2 [a] "])
    #expect(ignores("let s = \"// boundary:ignore[a] x\"") == [])
    #expect(ignores("/// See boundary:ignore[a] x\nimport A") == [])
  }
}
