import Encodings
import Expectations
import Testing

@Suite("Visible text")
struct EscapedTextTests {
  @Test("what is hidden is written as Swift writes it, and words stay as they are")
  func line() {
    #expect(EscapedText.line("a\n\u{1B}b\u{202E}") == "a\\n\\u{1B}b\\u{202E}")
    #expect(EscapedText.lines("a\n\u{1B}b") == "a\n\\u{1B}b")
    for word in ["Größe", "日本", "می\u{200C}خواهم", "👨\u{200D}👩\u{200D}👧", "e\u{301}", "a b", ""] {
      expectEqual(EscapedText.line(word), word)
    }
  }

  @Test("markup sees no mark of its own, whatever accent stands upon it")
  func markup() {
    expectEqual(EscapedText.markup("<a b=\"c\">&'"), "&lt;a b=&quot;c&quot;&gt;&amp;&#39;")
    #expect(EscapedText.markup("\"\u{301}<\u{338}") == "&quot;\u{301}&lt;\u{338}")
    #expect(EscapedText.markup("\u{FFFE}\u{0}\n") == "\u{FFFD}\\u{0}\\n")
  }
}
