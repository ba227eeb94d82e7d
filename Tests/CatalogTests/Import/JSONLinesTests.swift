import Catalog
import Expectations
import Money
import RandomInputs
import Testing

@Suite("Catalogue files in JSON lines")
struct JSONLinesTests {
  private func line(_ members: String = "") -> String {
    #"{"id":"p-1","name":"Mug","price":"1.00 USD","category":"c","seller":"s"\#(members)}"#
  }

  private func reason(_ text: String) -> ImportProblem.Reason? {
    ImportReading(.jsonLines, text).problems.first?.reason
  }

  @Test("an object gives a product; null and what is left out are not given")
  func object() throws {
    let file = ImportReading(
      .jsonLines,
      line(#", "stock" : 7 , "summary": null, "seller_name":"Clay""#) + "\r\n\n"
        + line(#","summary":"""#))
    #expect(file.problems.isEmpty)
    expectEqual(file.products.map(\.line), [1, 3])
    let product = try #require(file.products.first)
    #expect(product.stock == 7 && product.summary == nil && product.seller.name == "Clay")
    expectEqual(product.price, Money(minorUnits: 100, currency: .usd))
    #expect(file.products.last?.summary == "" && file.products.last?.stock == nil)
  }

  @Test("escapes stand for their characters")
  func escapes() {
    let escaped =
      #"{"id":"p-1","name":"\u00e9\uD83E\uDED6 \"\\\/","price":"1.00 USD","category":"c","seller":"s"}"#
    #expect(ImportReading(.jsonLines, "\u{FEFF}" + escaped).products.map(\.name) == [#"é🫖 "\/"#])
  }

  @Test(
    "what is not an object is refused at its column",
    arguments: [
      ("[]", 1), ("{", 2), ("{}x", 3), (#"{"id"}"#, 6), (#"{"id":"p"#, 9), (#"{"id":"p",}"#, 11),
      (#"{"name":"\q"}"#, 11), (#"{"name":"\u12"}"#, 14), (#"{"name":"\uD83E"}"#, 11),
      (#"{"name":"\uD83E\u0041"}"#, 11), (#"{"name":"\uDC00"}"#, 11), ("{\"name\":\"a\tb\"}", 11),
      (#"{"id":"p" "name":"x"}"#, 11), ("nonsense", 1),
    ])
  func malformed(text: String, column: Int) throws {
    let problem = try #require(ImportReading(.jsonLines, text).problems.first)
    guard case .malformedJSON = problem.reason else {
      return #expect(Bool(false), "\(problem.reason)")
    }
    #expect(problem.line == 1 && problem.column == column, "\(problem)")
  }

  @Test("a value has the type of its column")
  func types() {
    #expect(reason(line(#","summary":5"#)) == .wrongType(expected: "a text in quotes"))
    #expect(reason(line(#","summary":{}"#)) == .wrongType(expected: "a text in quotes"))
    #expect(reason(line(#","summary":true"#)) == .wrongType(expected: "a text in quotes"))
    #expect(reason(line(#","stock":"5""#)) == .wrongType(expected: "a whole number"))
    for number in ["-1", "1.5", "1e3", "1000001", "99999999999999999999"] {
      #expect(
        reason(line(#","stock":\#(number)"#)) == .notANumber(number, accepted: 0...1_000_000))
    }
  }

  @Test("members are the known columns, each once")
  func members() {
    #expect(
      reason(line(#","colour":"red""#))
        == .unknownColumn(known: ProductColumn.allCases.map(\.rawValue)))
    #expect(reason(line(#","id":"p-2""#)) == .repeatedColumn)
    #expect(
      ImportReading(.jsonLines, "{}").problems.map(\.field) == [
        "id", "name", "price", "category", "seller",
      ])
    #expect(ImportReading(.jsonLines, "{}").problems.allSatisfy { $0.reason == .missing })
  }

  @Test("a refused line does not hinder the next, and every problem names its line")
  func goesOn() {
    let file = ImportReading(.jsonLines, "x\n" + line() + "\n{}\n")
    expectEqual(file.products.map(\.line), [2])
    expectEqual(Set(file.problems.map(\.line)), [1, 3])
    expectEqual(ImportReading(.jsonLines, " \n\n").summary, ["2:1 - empty"])
    let bytes = Array(#"{"name":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    expectEqual(ImportReading(.jsonLines, bytes).summary, ["1:10 - invalidUTF8"])
  }

  @Test("a line without an end is refused before it fills the memory")
  func endless() {
    let file = ImportReading(.jsonLines, String(repeating: "[", count: 200_000), pieces: 1_000)
    expectEqual(file.summary, ["1:1 - tooLongRecord(limit: 65536)"])
    let ended = line() + "\n" + String(repeating: " ", count: 70_000) + "\n" + line()
    expectEqual(
      ImportReading(.jsonLines, ended, pieces: 1 << 20).summary,
      ["2:1 - tooLongRecord(limit: 65536)"])
  }

  @Test("no bytes at all break the reader", arguments: 0..<200)
  func arbitrary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array(#"{}[]":,\u00eD8n1-. "#.utf8) + [0x0A, 0x0D, 0xC3, 0xFF, 0]
    let noise = (0..<400).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] }
    let start = Array(#"{"name":"a"#.utf8)
    let whole = ImportReading(.jsonLines, start + noise, pieces: 10_000)
    expectEqual(whole.summary, ImportReading(.jsonLines, start + noise, pieces: 1).summary)
  }
}
