import Catalog
import Testing

@Suite("Review drafts")
struct ReviewDraftTests {
  private let day = CalendarDate(secondsSinceEpoch: 0)

  @Test("markup, quotes, emoji and line breaks are kept as written")
  func kept() throws {
    let text = "'); DROP TABLE x;--\n<b>\"🫖\"</b> \u{202E}back"
    let draft = try ReviewDraft(stars: 4, authorName: "O'Neill", text: text, date: day)
    #expect(draft.review.text == text)
    #expect(draft.review.rating.stars == 4)
    #expect(draft.review.authorName == "O'Neill")
    #expect(draft.review.date == day)
  }

  @Test(
    "a control character is named, and a line break in a name is one",
    arguments: ["\u{1B}", "\u{0}", "\u{7F}", "\u{9B}", "\r"] as [Unicode.Scalar])
  func controlCharacter(scalar: Unicode.Scalar) {
    #expect(throws: CatalogError.controlCharacter(.reviewText, scalar)) {
      try ReviewDraft(stars: 4, authorName: "Ada", text: "a\(scalar)b", date: day)
    }
    #expect(throws: CatalogError.controlCharacter(.authorName, "\n")) {
      try ReviewDraft(stars: 4, authorName: "A\nda", text: "ab", date: day)
    }
  }

  @Test("empty, overlong and unmarked reviews are refused")
  func limits() {
    #expect(throws: CatalogError.emptyText(.reviewText)) {
      try ReviewDraft(stars: 4, authorName: "Ada", text: " \n ", date: day)
    }
    #expect(throws: CatalogError.emptyText(.authorName)) {
      try ReviewDraft(stars: 4, authorName: "", text: "a", date: day)
    }
    #expect(throws: CatalogError.textTooLong(.reviewText, limit: 2_000)) {
      try ReviewDraft(
        stars: 4, authorName: "Ada", text: String(repeating: "a", count: 2_001), date: day)
    }
    #expect(throws: CatalogError.invalidRating(6)) {
      try ReviewDraft(stars: 6, authorName: "Ada", text: "a", date: day)
    }
  }
}
