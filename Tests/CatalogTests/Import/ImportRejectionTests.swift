import Catalog
import Diagnostics
import Expectations
import Money
import Testing

@Suite("A file that is not imported")
struct ImportRejectionTests {
  private static var reasons: [ImportProblem.Reason] {
    [
      .empty, .invalidUTF8, .tooLongRecord(limit: 9), .unclosedQuote, .strayQuote, .textAfterQuote,
      .loneCarriageReturn, .fieldCount(expected: 2, found: 1), .missingColumn,
      .unknownColumn(known: ["id"]), .repeatedColumn, .missing, .tooLong(limit: 9),
      .hiddenCharacter("\u{7}"), .notAnIdentifier("A"), .notAPrice("x", .malformed("x")),
      .negativePrice("-1"), .otherCurrency("1 EUR", shop: .usd),
      .notANumber("x", accepted: 0...9), .notAccepted("x", expected: "yes or no"),
      .repeated(firstLine: 1), .contradiction(firstLine: 1),
    ]
  }

  @Test("reports each problem with its place, a line each, and counts those beyond the limit")
  func lines() {
    var rejection = ImportRejection()
    rejection.add(Self.reasons.map { ImportProblem(line: 3, column: 7, field: "price", $0) })
    let explanation = rejection.explanation(of: "a.csv", leaving: "all is as it was")
    let lines = explanation.message.split(separator: "\n")
    expectEqual(lines.first, "a.csv was not imported: 22 problems")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("a.csv:3:7: price: ") })
    expectEqual(lines.last, "and 2 more")
    expectEqual(explanation.hint, "correct the file and import it again; all is as it was")
    #expect(explanation.code == "import.rejected" && explanation.category == .invalidData)
  }

  @Test("has no line of a file's own making, whatever a cell or a header holds")
  func forged() {
    let text = "x\n  a.csv:9:9: forged\u{1B}[2J\u{202E}"
    let quoting: [ImportProblem.Reason] = [
      .unknownColumn(known: [text]), .notAnIdentifier(text), .notAPrice(text, .malformed(text)),
      .notAPrice(text, .unknownCurrency(text)), .negativePrice(text),
      .otherCurrency(text, shop: .usd), .notANumber(text, accepted: 0...9),
      .notAccepted(text, expected: text),
    ]
    var rejection = ImportRejection()
    rejection.add(quoting.map { ImportProblem(line: 3, column: 7, field: text, $0) })
    let message = rejection.explanation(of: "a.csv").message
    expectEqual(message.split(separator: "\n").count, 1 + quoting.count)
    #expect(!message.contains("\u{1B}") && !message.contains("\u{202E}"))
    #expect(message.contains("x\\n  a.csv:9:9: forged\\u{1B}[2J\\u{202E}"))
  }

  @Test("has other words for every reason")
  func reasons() {
    let messages = Self.reasons.map { reason in
      var rejection = ImportRejection()
      rejection.add([ImportProblem(line: 1, column: 1, reason)])
      return rejection.explanation.message
    }
    expectEqual(Set(messages).count, Self.reasons.count)
  }

  @Test("says that an identifier has capitals, and how to write it")
  func capitals() {
    func words(_ text: String) -> String {
      var rejection = ImportRejection()
      rejection.add([ImportProblem(line: 2, column: 1, field: "id", .notAnIdentifier(text))])
      return rejection.explanation(of: "a.csv").message
    }
    #expect(
      words("SKU-100").hasSuffix(
        "\"SKU-100\" is not an identifier; it has capitals: write sku-100"))
    #expect(words("SKU 100").hasSuffix("; use 1 to 64 of a-z, 0-9 and -"))
  }
}
