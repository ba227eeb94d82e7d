import Catalog
import Expectations
import Money
import RandomInputs
import SharedKernel
import Testing

@Suite("Catalogue files in CSV")
struct CSVTests {
  private static let header = "id,name,price,category,seller"

  private func read(_ rows: String, header: String = header) -> ImportReading {
    ImportReading(header + "\n" + rows)
  }

  @Test("a row gives a product, and what it leaves out is not given")
  func row() throws {
    let header = "seller,price,name,id,category,stock,summary,seller_location,category_name"
    let file = read("s-1,12.34 USD,Mug,p-1,kitchen,5,,Oslo,\"\"\"Kitchen\"\"\"\n", header: header)
    #expect(file.problems.isEmpty)
    let product = try #require(file.products.first)
    expectEqual(product.line, 2)
    #expect(product.id.rawValue == "p-1" && product.name == "Mug")
    expectEqual(product.price, Money(minorUnits: 1_234, currency: .usd))
    #expect(product.stock == 5 && product.summary == nil)
    #expect(product.category.id.rawValue == "kitchen" && product.category.name == "\"Kitchen\"")
    #expect(product.category.summary == nil && product.seller.name == nil)
    expectEqual(product.sellerLocation, "Oslo")
  }

  @Test("quotes guard commas, quotes and empty texts; CRLF, LF and a lone last line end records")
  func quoting() {
    let text =
      "\u{FEFF}id,name,price,category,seller,summary\r\n\r\n"
      + "p-1,\"A, \"\"B\"\"\",1.00 USD,c,s,\"\"\r\n\np-2,é 🫖,2.00 USD,c,s,x"
    for size in [1, 2, 3, 64, 1_000] {
      let file = ImportReading(text, pieces: size)
      #expect(file.problems.isEmpty)
      expectEqual(file.products.map(\.name), ["A, \"B\"", "é 🫖"])
      expectEqual(file.products.map(\.summary), ["", "x"])
      expectEqual(file.products.map(\.line), [3, 5])
    }
  }

  @Test(
    "the first separator of the header is that of the file, and the others are text",
    arguments: [",", ";", "\t"])
  func separators(_ separator: String) {
    func file(_ rows: [String]...) -> String {
      rows.map { $0.joined(separator: separator) + "\n" }.joined()
    }
    let columns = ["id", "\"name\"", "price", "category", "seller", "summary"]
    // A tab is no part of a name.
    let name = "Mug" + [",", ";"].filter { $0 != separator }.joined()
    let text = file(
      columns, ["p-1", name, "1.00 USD", "c", "s", "x"],
      ["p-2", "Cup", "2.00 USD", "c", "s", "\"a\(separator == "\t" ? "," : separator)b\""],
      ["p-3", "Jug", "2.00 USD", "c", "s", ""])
    for size in [1, 7, 1_000] {
      let read = ImportReading("\u{FEFF}" + text, pieces: size)
      #expect(read.problems.isEmpty, "\(read.summary)")
      expectEqual(read.products.map(\.name), [name, "Cup", "Jug"])
      expectEqual(read.products.map(\.summary), ["x", separator == ";" ? "a;b" : "a,b", nil])
    }
    // One that the header does not use separates nothing.
    let other = separator == ";" ? "," : ";"
    let mixed = file(columns) + "p-1 Mug 1.00 USD c s x".replacing(" ", with: other)
    expectEqual(ImportReading(mixed).problems.map(\.reason), [.fieldCount(expected: 6, found: 1)])
  }

  @Test("the header has every column that must be there, once, and no other")
  func header() {
    let unknown = ImportProblem.Reason.unknownColumn(known: ProductColumn.allCases.map(\.rawValue))
    expectEqual(
      read("", header: "id,name,price,colour,id").summary,
      [
        "1:15 colour \(unknown)", "1:22 id repeatedColumn", "1:1 category missingColumn",
        "1:1 seller missingColumn",
      ])
    expectEqual(ImportReading("").summary, ["1:1 - empty"])
    expectEqual(ImportReading("\n\n").summary, ["3:1 - empty"])
    expectEqual(read("").summary, ["2:1 - empty"])
    expectEqual(
      ImportReading([0xEF, 0xBB] + Array("id".utf8)).problems.first?.reason, .invalidUTF8)
  }

  @Test("a fault of the form is found where it stands, and does not hinder the next record")
  func form() {
    let file = read(
      """
      p-1,Mug,1.00 USD,c
      p-2,M"ug,1.00 USD,c,s
      p-3,"Mug"x,1.00 USD,c,s
      p-4,Mug\rx,1.00 USD,c,s
      p-5,Mug,1.00 USD,c,s,more
      p-6,"Mug
      of clay",1.00 USD,c,s
      p-7,Mug,1.00 USD,c,s
      p-8,"Mug,1.00 USD,c,s

      """)
    expectEqual(
      file.summary,
      [
        "2:1 - fieldCount(expected: 5, found: 4)", "3:6 name strayQuote",
        "4:10 name textAfterQuote", "5:9 name loneCarriageReturn",
        "6:1 - fieldCount(expected: 5, found: 6)", "7:5 name hiddenCharacter(\"\\n\")",
        "10:5 name unclosedQuote",
      ])
    expectEqual(file.products.map(\.id.rawValue), ["p-7"])
  }

  @Test("columns are counted in characters, and bytes that are not UTF-8 are refused")
  func encoding() {
    expectEqual(read("p-1,é🫖,x,c,s").summary.first?.hasPrefix("2:8 price notAPrice"), true)
    let bytes = Array("\(Self.header)\np-1,M".utf8) + [0xC3, 0x28] + Array(",1.00 USD,c,s".utf8)
    expectEqual(ImportReading(bytes).summary, ["2:5 name invalidUTF8"])
  }

  @Test("a record without an end is refused before it fills the memory")
  func endless() {
    for filler in ["a", ",", "\""] {
      let file = read(String(repeating: filler, count: 200_000))
      #expect(file.problems.count == 1 || filler == "\"")
      #expect(
        file.problems.last?.reason == .tooLongRecord(limit: 65_536)
          || filler == "\"")
      #expect(file.products.isEmpty)
    }
    let quoted = read("p-1,\"" + String(repeating: "a\n", count: 100_000))
    expectEqual(quoted.problems.last?.reason, .tooLongRecord(limit: 65_536))
    expectEqual(quoted.problems.last?.line, 2)
  }

  @Test("whatever is quoted is read back", arguments: 0..<100)
  func roundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("ab,\"é🫖 ;'\\")
    let names = (0..<20).map { _ in
      "x"
        + String(
          (0..<Int.random(in: 0...12, using: &random)).map { _ in
            alphabet[Int.random(in: alphabet.indices, using: &random)]
          })
    }
    let rows = names.enumerated().map { index, name in
      "p-\(index),\"\(name.replacing("\"", with: "\"\""))\",1.00 USD,c,s"
    }
    let file = ImportReading(
      ([Self.header] + rows).joined(separator: "\r\n"),
      pieces: .random(in: 1...50, using: &random))
    expectEqual(file.products.map(\.name), names)
    #expect(file.problems.isEmpty)
  }

  @Test("no bytes at all break the reader", arguments: 0..<200)
  func arbitrary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("p-1,,\"\"\r\n\n a".utf8) + [0xEF, 0xBB, 0xBF, 0xC3, 0xFF, 0]
    let noise = (0..<400).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] }
    let whole = ImportReading(Array("\(Self.header)\n".utf8) + noise, pieces: 10_000)
    let pieces = ImportReading(Array("\(Self.header)\n".utf8) + noise, pieces: 1)
    expectEqual(whole.summary, pieces.summary)
    expectEqual(whole.products, pieces.products)
  }
}
