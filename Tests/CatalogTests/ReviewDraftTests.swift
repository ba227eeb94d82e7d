import Catalog
import Expectations
import SharedKernel
import Testing

@Suite("Review drafts")
struct ReviewDraftTests {
  @Test("markup, quotes, emoji and line breaks are kept as written")
  func kept() throws {
    let text = "'); DROP TABLE x;--\n<b>\"🫖\"</b> \u{200F}back"
    let draft = try ReviewDraft(stars: 4, authorName: "O'Neill", text: text)
    expectEqual(draft.text, text)
    expectEqual(draft.rating.stars, 4)
    expectEqual(draft.authorName, "O'Neill")
  }

  @Test(
    "a hidden character is named, and a line break in a name is one",
    arguments: [
      "\u{1B}", "\u{0}", "\u{7F}", "\u{80}", "\u{9B}", "\u{9F}", "\r", "\u{200B}", "\u{202E}",
    ] as [Unicode.Scalar]
  )
  func hiddenCharacter(scalar: Unicode.Scalar) {
    #expect(throws: CatalogError.invalidText(.reviewText, .hiddenCharacter(scalar))) {
      try ReviewDraft(stars: 4, authorName: "Ada", text: "a\(scalar)b")
    }
    #expect(throws: CatalogError.invalidText(.authorName, .hiddenCharacter("\n"))) {
      try ReviewDraft(stars: 4, authorName: "A\nda", text: "ab")
    }
  }

  @Test(
    "every character that is not a control is allowed", arguments: ["\u{A0}", "é", "€", "字", "🫖"])
  func noControl(text: String) throws {
    try expectEqual(
      ReviewDraft(stars: 1, authorName: "A\(text)", text: "a\(text)").text, "a\(text)")
  }

  @Test("a text is measured in characters, not in bytes")
  func measure() throws {
    _ = try ReviewDraft(stars: 1, authorName: "A", text: String(repeating: "🫖", count: 2_000))
    #expect(throws: CatalogError.invalidText(.reviewText, .tooLong(limit: 2_000))) {
      try ReviewDraft(stars: 1, authorName: "A", text: String(repeating: "é", count: 2_001))
    }
    #expect(throws: CatalogError.invalidText(.authorName, .tooLong(limit: 80))) {
      try ReviewDraft(stars: 1, authorName: String(repeating: "é", count: 81), text: "a")
    }
  }

  @Test("empty and unmarked reviews are refused")
  func limits() {
    #expect(throws: CatalogError.invalidText(.reviewText, .empty)) {
      try ReviewDraft(stars: 4, authorName: "Ada", text: " \n ")
    }
    #expect(throws: CatalogError.invalidText(.authorName, .empty)) {
      try ReviewDraft(stars: 4, authorName: "", text: "a")
    }
    for stars in [0, 6, -1, Int.max] {
      #expect(throws: CatalogError.invalidRating(stars)) {
        try ReviewDraft(stars: stars, authorName: "Ada", text: "a")
      }
    }
  }
}
