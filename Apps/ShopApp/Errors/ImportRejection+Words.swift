public import Catalog
public import Diagnostics
import Money

extension ImportRejection: ExplainedError {
  public var explanation: ErrorExplanation { explanation(of: "the file", leaving: .catalog) }

  /// The rejection in words: a line a problem.
  ///
  /// - Parameters:
  ///   - file: What the file is called.
  ///   - subject: What was to be imported, and is left as it was.
  /// - Returns: The explanation.
  func explanation(of file: String, leaving subject: ImportCommand.Subject) -> ErrorExplanation {
    var lines = ["\(file) was not imported: \(count.counted("problem"))"]
    lines += problems.map { problem in
      let field = problem.field.map { "\($0): " } ?? ""
      return "\(file):\(problem.line):\(problem.column): \(field)\(problem.reason.words)"
    }
    if count > problems.count { lines.append("and \(count - problems.count) more") }
    return ErrorExplanation(
      code: "import.rejected", category: .invalidData, message: lines.joined(separator: "\n"),
      hint: "mend the file and import it again; "
        + (subject == .catalog ? "the catalogue is as it was" : "the promotions are as they were"))
  }
}

extension ImportProblem.Reason {
  fileprivate var words: String {
    switch self {
    case .empty: "there is no row"
    case .invalidUTF8: "the bytes are not UTF-8; save the file in UTF-8"
    case .tooLongRecord(let limit):
      "longer than \(limit) bytes, nothing behind it was read; is a quote not closed?"
    case .unclosedQuote: "the quote is not closed, nothing behind it was read"
    case .strayQuote: "a quote inside a field; put the field in quotes and double this one"
    case .textAfterQuote: "text behind a closing quote; double a quote that belongs to the text"
    case .loneCarriageReturn: "a carriage return without a line feed"
    case .fieldCount(let expected, let found):
      "\(found.counted("field")) where the header has \(expected)"
    case .missingColumn: "the column is missing in the header"
    case .malformedJSON(let expected): "here should be \(expected)"
    case .wrongType(let expected): "here should be \(expected)"
    case .unknownColumn(let known):
      "there is no such column; there are \(known.joined(separator: ", "))"
    case .repeatedColumn: "the column is there twice"
    case .missing: "a value is needed"
    case .tooLong(let limit): "longer than \(limit) characters"
    case .controlCharacter(let scalar):
      "the control character U+\(String(scalar.value, radix: 16, uppercase: true)); remove it"
    case .notAnIdentifier(let text):
      "\"\(text.shortened)\" is no identifier; use 1 to 64 of a-z, 0-9 and -"
    case .notAPrice(let text, let error):
      "\"\(text.shortened)\" is no price: \(error.priceWords)"
    case .otherCurrency(let text, let shop):
      "\"\(text.shortened)\" is in another currency; the shop sells in \(shop)"
    case .negativePrice(let text): "\"\(text.shortened)\" is below zero"
    case .notANumber(let text, let accepted):
      "\"\(text.shortened)\" is no whole number from \(accepted.lowerBound) to "
        + "\(accepted.upperBound)"
    case .notAccepted(let text, let expected): "\"\(text.shortened)\" is not \(expected)"
    case .repeated(let line): "it stands in line \(line) already"
    case .contradiction(let line): "it is another one in line \(line)"
    }
  }
}

extension MoneyError {
  /// Why a price cannot be read.
  fileprivate var priceWords: String {
    switch self {
    case .overflow: "it is too large"
    case .unknownCurrency(let code): "\"\(code)\" is no known currency"
    default: "write it like 12.34 USD"
    }
  }
}

extension String {
  /// The text, or its beginning where it is long.
  fileprivate var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
