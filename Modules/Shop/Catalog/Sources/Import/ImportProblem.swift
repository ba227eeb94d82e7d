import Diagnostics
public import Money

/// What is wrong at one place of an import file.
public struct ImportProblem: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in the line, from 1, counted in Unicode scalars.
  public let column: Int
  /// The field concerned, as the file calls it; `nil` for the row or the file itself.
  public let field: String?
  /// What is wrong there, with what would be right.
  public let reason: Reason

  public init(line: Int, column: Int, field: String? = nil, _ reason: Reason) {
    (self.line, self.column, self.field, self.reason) = (line, column, field, reason)
  }

  /// What can be wrong at a place of a file.
  public enum Reason: Error, Hashable, Sendable {
    // MARK: The file

    /// The file holds no row, or nothing but a header.
    case empty
    /// The bytes of a value are not valid text.
    case invalidUTF8
    /// A record or line is longer than `limit` bytes; nothing behind it was read.
    case tooLongRecord(limit: Int)

    // MARK: CSV

    /// A field begins with a quote that is never closed; nothing behind it was read.
    case unclosedQuote
    /// A quote stands inside a field that does not begin with one.
    case strayQuote
    /// Something other than a comma or the end of the record follows a closing quote.
    case textAfterQuote
    /// A carriage return stands without the line feed that ends a record.
    case loneCarriageReturn
    /// The record has another number of fields than the header.
    case fieldCount(expected: Int, found: Int)
    /// The header does not name a column that every row must give.
    case missingColumn

    // MARK: JSON

    /// The text is not one JSON object; `expected` is what should stand there.
    case malformedJSON(expected: String)
    /// The member is a value of another kind than its column holds.
    case wrongType(expected: String)

    // MARK: Columns and values

    /// There is no such column; `known` are the names of those there are.
    case unknownColumn(known: [String])
    /// The header, or the object, names a column twice.
    case repeatedColumn
    /// The row does not give what every row must give.
    case missing
    /// The text is longer than `limit` characters.
    case tooLong(limit: Int)
    /// The text holds a character that could move what is around it.
    case controlCharacter(Unicode.Scalar)
    /// The text is not 1 to 64 characters of `a`–`z`, `0`–`9` and `-`.
    case notAnIdentifier(String)
    /// The text is no amount such as `12.34 USD`, for the reason given.
    case notAPrice(String, MoneyError)
    /// The amount is below zero.
    case negativePrice(String)
    /// The amount is not in the currency that the shop sells in.
    case otherCurrency(String, shop: Currency)
    /// The text is no whole number in ASCII digits, or one outside the range.
    case notANumber(String, accepted: ClosedRange<Int>)
    /// The text is not what the column holds; `expected` is what should stand there.
    case notAccepted(String, expected: String)

    // MARK: Rows against each other

    /// What the row stands for stands in an earlier line too.
    case repeated(firstLine: Int)
    /// The category or seller has another value for the field in an earlier line.
    case contradiction(firstLine: Int)
  }
}

extension ImportProblem.Reason {
  /// What is wrong, to stand after a colon.
  var words: String {
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
    case .notAPrice(let text, let error): "\"\(text.shortened)\" is no price: \(error.priceWords)"
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
  fileprivate var priceWords: String {
    switch self {
    case .overflow: "it is too large"
    case .unknownCurrency(let code): "\"\(code)\" is no known currency"
    default: "write it like 12.34 USD"
    }
  }
}

extension String {
  fileprivate var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
