import ShopApp
import Testing

@Suite("Suggestion")
struct SuggestionTests {
  private let names = [
    "back", "cart", "checkout", "chat", "help", "open", "orders", "search", "seller",
  ]

  @Test(
    "a short word allows one edit, a longer one two",
    arguments: [
      ("chekout", ["checkout"]), ("chekuot", ["checkout"]), ("chkt", ["chat"]), ("ckut", []),
      ("hepl", ["help"]),
      ("pone", []), ("opne", ["open"]), ("caht", ["cart", "chat"]), ("car", ["cart"]),
      ("oredr", ["orders"]), ("zzzzzz", []), ("", []),
    ] as [(String, [String])])
  func closest(word: String, expected: [String]) {
    #expect(Suggestion.closest(to: word, among: names) == expected)
  }

  @Test("at most three of the closest are given, in alphabetical order")
  func limit() {
    let names = ["aaaaxx", "baaaax", "zaaaaa", "caaaaa", "yaaaaa"]
    #expect(Suggestion.closest(to: "aaaaaa", among: names) == ["caaaaa", "yaaaaa", "zaaaaa"])
  }

  @Test("a word that is a name suggests no other spelling of itself")
  func exact() {
    #expect(Suggestion.closest(to: "cart", among: ["cart", "cart"]) == [])
  }
}
