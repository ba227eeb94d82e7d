import Diagnostics
import Encodings
public import Money
import SharedKernel

/// A problem at one place of an import file.
public struct ImportProblem: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in the line, from 1, counted in Unicode scalars.
  public let column: Int
  /// The name of the field in the file; `nil` for the row or the file itself.
  public let field: String?
  public let reason: Reason

  public init(line: Int, column: Int, field: String? = nil, _ reason: Reason) {
    (self.line, self.column, self.field, self.reason) = (line, column, field, reason)
  }

  public enum Reason: Error, Hashable, Sendable {
    // MARK: The file

    /// The file has no rows, except possibly a header.
    case empty
    case invalidUTF8
    /// A record is longer than `limit` bytes; nothing after it was read.
    case tooLongRecord(limit: Int)

    // MARK: CSV

    case unclosedQuote
    case strayQuote
    case textAfterQuote
    case loneCarriageReturn
    case fieldCount(expected: Int, found: Int)
    case missingColumn

    // MARK: Columns and values

    case unknownColumn(known: [String])
    case repeatedColumn
    case missing
    case tooLong(limit: Int)
    case hiddenCharacter(Unicode.Scalar)
    case notAnIdentifier(String)
    case notAPrice(String, MoneyError)
    case negativePrice(String)
    case otherCurrency(String, shop: Currency)
    case notANumber(String, accepted: ClosedRange<Int>)
    case notAccepted(String, expected: String)

    // MARK: Rows against each other

    /// An earlier line has the same subject.
    case repeated(firstLine: Int)
    /// An earlier line gives the same category or seller another value for the field.
    case contradiction(firstLine: Int)
  }
}

extension ImportProblem.Reason {
  /// The problem in words, to follow a colon.
  var words: String {
    switch self {
    case .empty: "there is no row"
    case .invalidUTF8: "the bytes are not UTF-8; save the file in UTF-8"
    case .tooLongRecord(let limit):
      "longer than \(limit) bytes, nothing after it was read; is a closing quote missing?"
    case .unclosedQuote: "the quote is not closed, nothing behind it was read"
    case .strayQuote: "a quote inside a field; put the field in quotes and double this one"
    case .textAfterQuote: "text behind a closing quote; double a quote that belongs to the text"
    case .loneCarriageReturn: "a carriage return without a line feed"
    case .fieldCount(let expected, let found):
      "\(found.counted("field")) where the header has \(expected)"
    case .missingColumn: "the column is missing in the header"
    case .unknownColumn(let known):
      "there is no such column; there are \(known.joined(separator: ", "))"
    case .repeatedColumn: "the column is there twice"
    case .missing: "a value is needed"
    case .tooLong(let limit): "longer than \(limit) characters"
    case .hiddenCharacter(let scalar):
      "the hidden character \(scalar.codePoint); remove it"
    case .notAnIdentifier(let text):
      "\"\(text.shortened)\" is not an identifier; "
        + (Identifier<Product>.withoutCapitals(text).map { "it has capitals: write \($0)" }
          ?? "use 1 to 64 of a-z, 0-9 and -")
    case .notAPrice(let text, let error):
      "\"\(text.shortened)\" is not a price: \(error.priceWords)"
    case .otherCurrency(let text, let shop):
      "\"\(text.shortened)\" is in another currency; the shop sells in \(shop)"
    case .negativePrice(let text): "\"\(text.shortened)\" is below zero"
    case .notANumber(let text, let accepted):
      "\"\(text.shortened)\" is not a whole number from \(accepted.lowerBound) to "
        + "\(accepted.upperBound)"
    case .notAccepted(let text, let expected): "\"\(text.shortened)\" is not \(expected)"
    case .repeated(let line): "already in line \(line)"
    case .contradiction(let line): "it is another one in line \(line)"
    }
  }
}

extension MoneyError {
  fileprivate var priceWords: String {
    switch self {
    case .overflow: "it is too large"
    case .unknownCurrency(let code): "\"\(code)\" is not a known currency"
    default: "write it like 12.34 USD"
    }
  }
}

extension String {
  fileprivate var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
