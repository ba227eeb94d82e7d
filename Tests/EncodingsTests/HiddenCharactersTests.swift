import Encodings
import Expectations
import Testing

@Suite("Hidden characters")
struct HiddenCharactersTests {
  /// The text with its hidden characters as numbers.
  private func marked(_ text: String) -> String {
    var marked = ""
    HiddenCharacters.forEach(in: text) { scalar, isHidden in
      marked += isHidden ? "<\(String(scalar.value, radix: 16))>" : String(scalar)
    }
    return marked
  }

  @Test(
    "are what Unicode calls controls, formats, separators and default ignorable, however they are used",
    arguments: [
      "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}",
      "\u{1160}",
      "\u{17B4}", "\u{180E}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}",
      "\u{2028}", "\u{2029}",
      "\u{202A}", "\u{202E}", "\u{2060}", "\u{2064}", "\u{2066}", "\u{2069}", "\u{206F}",
      "\u{3164}", "\u{FE00}",
      "\u{FE0F}", "\u{FEFF}", "\u{FFA0}", "\u{FFF9}", "\u{1D173}", "\u{E0001}", "\u{E0041}",
      "\u{E007F}",
      "\u{E0100}",
    ] as [Unicode.Scalar])
  func hidden(_ scalar: Unicode.Scalar) {
    let shown = "<\(String(scalar.value, radix: 16))>"
    expectEqual(marked("Ada\(scalar)Shop"), "Ada\(shown)Shop")
    expectEqual(marked("\(scalar)"), shown)
    expectEqual(marked("Ada\(scalar)\(scalar)"), "Ada\(shown)\(shown)")
    expectEqual(HiddenCharacters.first(in: "Ada\(scalar)"), scalar)
    #expect(HiddenCharacters.first(in: "Ada\(scalar)") { $0 != scalar } == nil)
  }

  @Test(
    "are none of those that spell a word, an emoji, a flag or a sign",
    arguments: [
      "Ada Lovelace", "Größe\u{A0}€", "e\u{301}", "日本", "می\u{200C}خواهم", "ه\u{200D}",
      "क\u{94D}\u{200D}ष",
      "ශ\u{DCA}\u{200D}රී", "👩\u{200D}👩\u{200D}👧", "👩🏽\u{200D}🚀", "❤\u{FE0F}",
      "👩\u{200D}❤\u{FE0F}\u{200D}👨",
      "🏳\u{FE0F}\u{200D}🌈", "1\u{FE0F}\u{20E3}", "葛\u{E0100}", "ᠠ\u{180B}", "\u{600}12", "🇩🇪",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    ])
  func visible(_ text: String) {
    expectEqual(marked(text), text)
    expectEqual(HiddenCharacters.first(in: text), nil)
  }

  @Test(
    "are those of a word or an emoji where they spell none",
    arguments: [
      ("می\u{200C}", "می<200c>"), ("می\u{200C}\u{200C}خ", "می<200c><200c>خ"),
      ("a\u{200C}b", "a<200c>b"),
      ("👩\u{200D}", "👩<200d>"), ("👩\u{200D}a", "👩<200d>a"),
      ("👩\u{200D}\u{200D}👧", "👩<200d><200d>👧"),
      ("1\u{200D}2", "1<200d>2"), ("1\u{FE0F}", "1<fe0f>"),
      ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}<fe0f>"),
      ("é\u{FE00}", "é<fe00>"), ("a\u{E0100}", "a<e0100>"), ("a\u{180B}", "a<180b>"),
      ("🏴\u{E0067}\u{E007F}", "🏴<e0067><e007f>"), ("😀\u{E0067}", "😀<e0067>"),
      (
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{E0061}",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}<e0061>"
      ),
    ])
  func outOfPlace(text: String, expected: String) {
    expectEqual(marked(text), expected)
  }

  @Test("are escaped as JSON, beyond the first plane as two units")
  func json() {
    expectEqual(JSONWriter.quoted("a\u{200B}\u{E0041}"), #""a\u200b\udb40\udc41""#)
    expectEqual(JSONWriter.quoted("👩\u{200D}👧 é"), "\"👩\u{200D}👧 é\"")
    var writer = JSONWriter()
    writer.value("{\"a\u{FEFF}\":\n1}")
    expectEqual(String(decoding: writer.bytes, as: UTF8.self), #"{"a\ufeff":1}"#)
  }
}
