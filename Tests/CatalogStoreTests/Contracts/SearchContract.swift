import Catalog
import Expectations
import SharedKernel
import Testing

/// The contract of every search; beyond them, ranking is up to the implementation.
enum SearchContract: String, Hashable, Sendable, CaseIterable {
  case everyWord =
    "every word has to occur, in the name or the summary, the last as a beginning too"
  case forms = "a word of English is found in its other forms, plurals first of all"
  case places =
    "a product is found by its category, its seller and their identifiers, and by its own"
  case folded = "words are compared without regard to case, accents and form"
  case unspaced = "in a text without spaces a word is found wherever it stands"
  case noSyntax = "no character of a text has a special meaning, and sixteen words count"
  case empty = "a text without a letter or digit is refused"
  case nameFirst = "a word in a name counts more than one in a summary"
  case selection = "what is found keeps to the filter and the order that are asked for"
  case corrections = "a word that occurs nowhere is replaced by near ones that find something"
  case completions = "the last word is completed, in what finds something"
  case none = "nothing is suggested where nothing is near, and never more than is asked for"

  /// Checks one part of it on an implementation whose catalogue is empty.
  func check(on shop: EmptyShop) async throws {
    try await shop.put("skillet", "Cast Iron Skillet", "It outlives its owner.")
    try await shop.put("strainer", "Coffee Strainer", "For a cup.", price: shop.usd(500), stock: 0)
    try await shop.put("cup", "Café Cup", "For coffee.", price: shop.usd(2_000))
    try await shop.put("tea", "日本茶", "Straße.", price: shop.usd(700))
    switch self {
    case .everyWord:
      try await expect(
        [
          "skillet": ["Cast Iron Skillet"], "iron cast": ["Cast Iron Skillet"],
          "cast iron skil": ["Cast Iron Skillet"], "cas iron skillet": [],
          "iron owner": ["Cast Iron Skillet"], "skillet cup": [], "its own": ["Cast Iron Skillet"],
        ], on: shop)
    case .forms:
      try await shop.put("knife", "Knife Set", "Six of them, baked in clay.")
      try await expect(
        [
          "skillets": ["Cast Iron Skillet"], "skillets iron": ["Cast Iron Skillet"],
          "knives": ["Knife Set"], "knives set": ["Knife Set"], "sets": ["Knife Set"],
          "baking": ["Knife Set"], "strainers": ["Coffee Strainer"],
          "owners": ["Cast Iron Skillet"],
          "skilleted iron": ["Cast Iron Skillet"], "skilletry": [], "strainer knives": [],
        ], on: shop)
      #expect(try await shop.search.suggestions(for: "skillets iron", limit: 5).isEmpty)
    case .places:
      try await shop.put("oar", "Oar", in: "boats", by: "harbour-7")
      try await expect(
        [
          "boats": ["Oar"], "boat": ["Oar"], "harbour-7": ["Oar"], "harbour": ["Oar"],
          "harbour-70": [],
          "oar harbour": ["Oar"], "boats skillet": [], "skillet kitchen": ["Cast Iron Skillet"],
        ], on: shop)
      try await expectEqual(Set(shop.found("kitchen")).count, 4)
      try await shop.put("oar", "Oar", in: "kitchen", by: "s-01")
      try await expect(["boats": [], "harbour": [], "oar kitchen": ["Oar"]], on: shop)
    case .folded:
      try await expect(
        [
          "SKILLET": ["Cast Iron Skillet"], "cafe": ["Café Cup"], "CAFE\u{301}": ["Café Cup"],
          "strasse": ["日本茶"],
        ], on: shop)
    case .unspaced:
      try await expect(["茶": ["日本茶"], "本茶": ["日本茶"], "日本": ["日本茶"], "茶日": [], "日茶": []], on: shop)
    case .noSyntax:
      for text in [
        "skillet\"", "\"skillet", "-skillet", "skillet*", "(skillet)", "skillet;--", "^skillet",
        "(skillet", "skillet)", "{skillet}", "'skillet", "\0skillet\0", "%skillet_", "skillet + ",
      ] {
        try await expectEqual(shop.found(text), ["Cast Iron Skillet"], "\(text)")
      }
      try await expect(["cup OR skillet": [], "NEAR(cup skillet)": []], on: shop)
      let many = String(repeating: "skillet ", count: 16)
      try await expectEqual(shop.found(many + "cup"), ["Cast Iron Skillet"])
    case .empty:
      for text in ["", "  ", "\"*()^:-+", "🫖"] {
        await expectRefusal(.emptySearch) { try await shop.found(text) }
      }
    case .nameFirst: try await expectEqual(shop.found("coffee"), ["Coffee Strainer", "Café Cup"])
    case .selection:
      let inStock = ProductSelection(filter: ProductFilter(isInStock: true))
      try await expectEqual(shop.found("c", inStock).sorted(), ["Café Cup", "Cast Iron Skillet"])
      let byPrice = ["Coffee Strainer", "Cast Iron Skillet", "Café Cup"]
      try await expectEqual(shop.found("c", ProductSelection(order: .price)), byPrice)
      try await expectEqual(
        shop.found("c", ProductSelection(order: .priceDown)), byPrice.reversed())
      try await expectEqual(
        shop.found("c", ProductSelection(order: .newest)),
        ["Café Cup", "Coffee Strainer", "Cast Iron Skillet"])
    case .corrections:
      for (text, meant) in [
        ("skilet", "skillet"), ("ksillet", "skillet"), ("cofee", "coffee"),
        ("irn skilet", "iron skillet"),
      ] {
        let proposed = try await shop.search.suggestions(for: text, limit: 5)
        expectEqual(proposed.first, SearchSuggestion(meant, .correction), "\(text)")
        for suggestion in proposed { #expect(try await !shop.found(suggestion.text).isEmpty) }
      }
    case .completions:
      try await expectEqual(
        shop.search.suggestions(for: "cof", limit: 5),
        [SearchSuggestion("coffee", .completion)])
      try await expectEqual(
        shop.search.suggestions(for: "iron ski", limit: 5),
        [SearchSuggestion("iron skillet", .completion)])
      try await expectEqual(shop.search.suggestions(for: "c", limit: 9).map(\.text).first, "coffee")
    case .none:
      for text in ["zzzzzzz", "skillet zzzzzzz", "", "?!", "字", "xx", "skillet"] {
        #expect(try await shop.search.suggestions(for: text, limit: 5).isEmpty, "\(text)")
      }
      try await expectEqual(shop.search.suggestions(for: "c", limit: 2).count, 2)
      #expect(try await shop.search.suggestions(for: "c", limit: 0).isEmpty)
    }
  }

  private func expect(
    _ answers: KeyValuePairs<String, [String]>, on shop: EmptyShop
  ) async throws {
    for (text, names) in answers { try await expectEqual(shop.found(text), names, "\(text)") }
  }
}
