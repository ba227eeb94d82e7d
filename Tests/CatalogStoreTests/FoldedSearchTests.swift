import Catalog
import CatalogStore
import Expectations
import Foundation
import Testing

@Suite("Searching without regard to case, form and marks")
struct FoldedSearchTests {
  private let shop: Shop

  init() throws { shop = try Shop() }

  /// Imports products of these names.
  private func sell(_ names: [String]) async throws {
    var file = "id,name,price,category,seller\n"
    for (number, name) in names.enumerated() {
      file += "f-\(number),\(name),1.00 USD,folded,s-01\n"
    }
    try await shop.import(file)
  }

  // CatalogTests fold every character; here it counts that the store folds what is stored and what is asked.
  @Test("a product is found by its name, whichever of many letters with a case begins it")
  func casedLetters() async throws {
    let all = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
      $0.properties.changesWhenCaseMapped && $0.properties.generalCategory != .nonspacingMark
        && $0.properties.generalCategory != .otherSymbol
    }
    #expect(all.count > 2_700)
    let letters = stride(from: 0, to: all.count, by: 8).map { all[$0] }
    try await sell(letters.map { "\($0)zq" })
    for letter in letters {
      let name = "\(letter)zq"
      for text in Set([name, name.uppercased(), name.lowercased()]) {
        #expect(try await shop.names(text).contains(name), "\(text) for \(letter.value)")
        let proposed = try await shop.search.suggestions(for: text, limit: 5)
        #expect(
          !proposed.contains { $0.text == text || $0.text == name }, "\(proposed) for \(text)")
      }
    }
  }

  @Test(
    "what people leave out, or write otherwise, is found",
    arguments: [
      ("Straße", "strasse"), ("STRASSE", "straße"), ("Μέλι θυμαρίσιο", "μελι"),
      ("ΚΑΦΕΣ", "καφές"), ("שָׁלוֹם", "שלום"), ("كِتَاب", "كتاب"), ("Crème brûlée", "creme brulee"),
      ("Diyarbakır", "DIYARBAKIR"), ("İstanbul", "istanbul"), ("Zugbrücke", "zug\u{AD}brucke"),
      ("Ǆuveč", "ǆuvec"), ("Tiếng Việt", "tieng viet"),
    ])
  func overlooked(name: String, text: String) async throws {
    try await sell([name])
    try await expectEqual(shop.names(text), [name])
    try await expectEqual(shop.names(name), [name])
  }

  @Test(
    "in a text without spaces a word is found wherever it stands",
    arguments: [
      ("日本茶", "茶"), ("日本茶", "日本"), ("日本茶", "本茶"), ("日本茶", "日本茶"), ("コーヒー豆", "ヒー"),
      ("コーヒー豆", "豆"), ("人々の茶", "々"), ("Tシャツ", "シャツ"), ("Tシャツ", "tシ"),
      ("ชาเขียวญี่ปุ่น", "เขียว"), ("ชาเขียวญี่ปุ่น", "ญี่ปุ่น"), ("녹차라떼", "차라"),
      ("煎茶 100g", "煎茶 100"), ("煎茶の缶", "茶 缶"),
    ])
  func unspaced(name: String, text: String) async throws {
    try await sell([name, "紅い花"])
    try await expectEqual(shop.names(text), [name])
  }

  @Test(
    "what a text without spaces does not hold is not found in it",
    arguments: ["茶日", "日茶", "日本酒", "本日", "茶碗", "か"])
  func absent(text: String) async throws {
    try await sell(["日本茶", "が行"])
    #expect(try await shop.names(text).isEmpty)
    #expect(try await shop.search.suggestions(for: text, limit: 5).isEmpty)
  }

  @Test("a word of any length is looked for without an error")
  func long() async throws {
    let word = String(repeating: "茶本", count: 2_000)
    try await sell([String(repeating: "茶本", count: 40)])
    try await expectEqual(shop.names(String(repeating: "茶本", count: 20)).count, 1)
    _ = try await shop.names(word)
    _ = try await shop.names(String(repeating: "a", count: 40_000))
  }
}
