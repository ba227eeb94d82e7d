import Expectations
import Spelling
import Testing

@Suite("Near names")
struct SuggestionsTests {
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
    expectEqual(Suggestions.near(word, among: names), expected)
  }

  @Test("at most three of the closest are given, equally close ones in alphabetical order")
  func limit() {
    let names = ["aaaaxx", "baaaax", "zaaaaa", "caaaaa", "yaaaaa"]
    expectEqual(Suggestions.near("aaaaaa", among: names), ["caaaaa", "yaaaaa", "zaaaaa"])
  }

  @Test("a word that is a name suggests no other spelling of itself")
  func exact() {
    expectEqual(Suggestions.near("cart", among: ["cart", "cart"]), [])
  }

  @Test("capital letters are not a slip, and the closest comes first")
  func order() {
    expectEqual(Suggestions.near("CART", among: ["card", "cart"]), ["cart", "card"])
    expectEqual(Suggestions.near("modules", among: ["Nodule", "Modules"], count: 1), ["Modules"])
  }

  @Test("a caller may allow more slips")
  func slips() {
    expectEqual(Suggestions.near("ShopComposition", among: ["ShopPositions"]), [])
    expectEqual(
      Suggestions.near("ShopComposition", among: ["ShopPositions"], slips: 5), ["ShopPositions"])
  }
}
