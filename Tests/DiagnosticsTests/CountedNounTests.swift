import Diagnostics
import Testing

@Suite("Counted nouns")
struct CountedNounTests {
  @Test(
    "only one takes the singular",
    arguments: [(1, "1 item"), (0, "0 items"), (2, "2 items"), (-1, "-1 items")])
  func regular(count: Int, text: String) {
    #expect(count.counted("item") == text)
  }

  @Test("an irregular plural is given")
  func irregular() {
    #expect(1.counted("category", plural: "categories") == "1 category")
    #expect(6.counted("category", plural: "categories") == "6 categories")
  }
}
