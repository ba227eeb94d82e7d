import Expectations
import SwiftScanning
import Testing

@Suite("Comments that let findings pass")
struct ScannerIgnoreTests {
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
    expectEqual(
      ignores("f()\nimport A /* boundary:ignore[layer, spi] old */\n"), ["2-2 [layer spi] old"])
  }

  @Test("a comment alone covers the next import to its name, or the next line of code")
  func nextLine() {
    #expect(ignores("// boundary:ignore[layer] why\n\n@testable\nimport A") == ["1-4 [layer] why"])
    #expect(
      ignores("// boundary:ignore[layer] why\n// more\nlet x = A::y\nlet z = 1") == [
        "1-3 [layer] why"
      ])
    #expect(
      ignores("// boundary:ignore[layer] why\npublic let x = 1\nimport A") == ["1-2 [layer] why"])
    #expect(ignores("// boundary:ignore[layer] why") == ["1-1 [layer] why"])
  }

  @Test("a comment without rules or reason is kept as it is, and text is not a comment")
  func shapes() {
    #expect(ignores("// boundary:ignore\nimport A") == ["1-2 [] "])
    #expect(ignores("//boundary:ignore[a]\nimport A") == ["1-2 [a] "])
    #expect(ignores("let s = \"// boundary:ignore[a] x\"") == [])
    #expect(ignores("/// See boundary:ignore[a] x\nimport A") == [])
  }

  @Test("rules and reasons are read without the space around them, and to the end of their line")
  func texts() {
    #expect(ignores("// boundary:ignore[ a ,, b]  why not \t\nimport A") == ["1-2 [a b] why not"])
    expectEqual(ignores("/* boundary:ignore[a] why\nmore */ import A"), ["1-2 [a] why"])
    expectEqual(ignores("/*\tboundary:ignore[a]*/ import A"), ["1-1 [a] "])
    #expect(ignores("// boundary:ignore why [a]\nimport A") == ["1-2 [] why [a]"])
    #expect(ignores("// boundary:ignore[a why\nimport A") == ["1-2 [] [a why"])
    #expect(ignores("// boundary:ignored\nimport A") == ["1-2 [] d"])
    #expect(ignores("// boundary: ignore[a]\n// Boundary:ignore\nimport A") == [])
  }

  @Test("each of several comments covers what it stands at")
  func several() {
    #expect(
      ignores(
        """
        import A /* boundary:ignore[a] */ // boundary:ignore[b]
        // boundary:ignore[c]
        // boundary:ignore[d]
        @testable // boundary:ignore[e]
        public
        import B
        import C // boundary:ignore[f]
        """) == ["1-1 [a] ", "1-1 [b] ", "2-6 [c] ", "3-6 [d] ", "4-6 [e] ", "7-7 [f] "])
    expectEqual(ignores("let x = 1; /* boundary:ignore[a] */\n\nimport A"), ["1-1 [a] "])
    #expect(ignores("let x = \"\"\"\n\"\"\" // boundary:ignore[a]\nimport A") == ["2-2 [a] "])
    #expect(ignores("import\nA // boundary:ignore[a]\n.B") == ["2-2 [a] "])
  }

  @Test("a comment covers its lines and no others")
  func lines() throws {
    let scan = ImportScanner().scan("\n// boundary:ignore\n@testable\nimport A")
    let comment = try #require(scan.ignores.first)
    expectEqual((1...5).map(comment.covers), [false, true, true, true, false])
    expectEqual(comment.position, SourcePosition(line: 2, column: 4))
  }
}
