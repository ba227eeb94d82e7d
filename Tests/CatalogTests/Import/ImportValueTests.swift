import Catalog
import Expectations
import Money
import Testing

@Suite("The values of a catalogue file")
struct ImportValueTests {
  private func problem(
    id: String = "p-1", name: String = "Mug", price: String = "1.00 USD", stock: String = "1",
    category: String = "c", more: String = ""
  ) -> ImportProblem? {
    let header = "id,name,price,stock,category,seller,category_name"
    let row = "\(id),\(name),\(price),\(stock),\(category),s,\(more)"
    let file = ImportReading("\(header)\n\(row)\n")
    #expect(file.problems.count <= 1 && file.products.count + file.problems.count == 1)
    return file.problems.first
  }

  @Test("a sound row has no problem")
  func sound() {
    #expect(problem() == nil)
    #expect(problem(price: "0.00 USD", stock: "1000000") == nil)
    #expect(problem(name: String(repeating: "é", count: 120), stock: "") == nil)
  }

  @Test("identifiers keep to their characters")
  func identifiers() {
    expectEqual(problem(id: "P-1")?.reason, .notAnIdentifier("P-1"))
    expectEqual(problem(id: "")?.reason, .missing)
    expectEqual(problem(category: "a b")?.reason, .notAnIdentifier("a b"))
    expectEqual(problem(category: "a b")?.field, "category")
  }

  @Test("prices are exact amounts that are not negative")
  func prices() {
    expectEqual(problem(price: "")?.reason, .missing)
    expectEqual(problem(price: "-1.00 USD")?.reason, .negativePrice("-1.00 USD"))
    expectEqual(problem(price: "1.00 XXX")?.reason, .notAPrice("1.00 XXX", .unknownCurrency("XXX")))
    for text in ["1", "1.0 USD", "1.000 USD", "1,00", "$1.00", "1.00usd", "1e3 JPY"] {
      let row = text.contains(",") ? "\"\(text)\"" : text
      expectEqual(problem(price: row)?.reason, .notAPrice(text, .malformed(text)))
    }
    for text in ["1.00 EUR", "-1 JPY"] {
      expectEqual(problem(price: text)?.reason, .otherCurrency(text, shop: .shop))
    }
    let huge = "99999999999999999999.00 USD"
    expectEqual(problem(price: huge)?.reason, .notAPrice(huge, .overflow))
  }

  @Test(
    "stock is a whole number up to a million", arguments: ["-1", "1.0", "1000001", "x", "٣", "+1"])
  func stock(text: String) {
    expectEqual(problem(stock: text)?.reason, .notANumber(text, accepted: 0...1_000_000))
  }

  @Test("texts are one line of limited length that says something")
  func texts() {
    expectEqual(problem(name: "")?.reason, .missing)
    expectEqual(problem(name: "  ")?.reason, .missing)
    expectEqual(problem(more: "\" \"")?.reason, .missing)
    expectEqual(problem(name: String(repeating: "a", count: 121))?.reason, .tooLong(limit: 120))
    #expect(problem(name: "a\u{1B}[2J")?.reason == .hiddenCharacter("\u{1B}"))
    expectEqual(problem(name: "\"a\nb\"")?.reason, .hiddenCharacter("\n"))
    #expect(problem(name: "\u{202E}\u{2066}")?.reason == .hiddenCharacter("\u{202E}"))
    #expect(problem(name: "Ada\u{2060}")?.reason == .hiddenCharacter("\u{2060}"))
    #expect(problem(name: "a\u{9B}")?.reason == .hiddenCharacter("\u{9B}"))
  }

  @Test("every fault of a row is reported, at its column")
  func all() {
    let file = ImportReading(
      "id,name,price,stock,category,seller\nX,,free,-1,Y,Z\n")
    expectEqual(file.problems.map(\.field), ["id", "name", "price", "category", "seller", "stock"])
    expectEqual(file.problems.map(\.column), [1, 3, 4, 12, 14, 9])
    #expect(file.problems.allSatisfy { $0.line == 2 })
  }

  @Test("a rejection keeps the first twenty problems in order and counts them all")
  func rejection() {
    var rejection = ImportRejection()
    rejection.add((1...15).reversed().map { ImportProblem(line: $0, column: 1, .empty) })
    rejection.add((16...40).map { ImportProblem(line: $0, column: 1, .empty) })
    expectEqual(rejection.problems.map(\.line), Array(1...20))
    expectEqual(rejection.count, 40)
  }
}
