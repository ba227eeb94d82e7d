public import Money

/// What is wrong at one place of an import file.
public struct ImportProblem: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int

  /// The column in the line, from 1, counted in Unicode scalars.
  public let column: Int

  /// The field concerned, as the file calls it; `nil` for the row or the file itself.
  public let field: String?

  /// What is wrong there.
  public let reason: Reason

  /// Creates a problem.
  public init(line: Int, column: Int, field: String? = nil, _ reason: Reason) {
    (self.line, self.column, self.field, self.reason) = (line, column, field, reason)
  }

  /// What can be wrong at a place of a file.
  public enum Reason: Error, Hashable, Sendable {
    // MARK: The file

    /// There is no row, and for CSV no header either.
    case empty
    /// The bytes are not UTF-8.
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
    /// A carriage return stands without a line feed.
    case loneCarriageReturn
    /// The record has another number of fields than the header.
    case fieldCount(expected: Int, found: Int)
    /// The header lacks a column that has to be there.
    case missingColumn

    // MARK: JSON

    /// The text is not one JSON object; `expected` is what should stand there.
    case malformedJSON(expected: String)
    /// The value has another type than the field.
    case wrongType(expected: String)

    // MARK: Columns and values

    /// There is no such column; `known` are the names of those there are.
    case unknownColumn(known: [String])
    /// The column is there twice.
    case repeatedColumn
    /// The field has to be there.
    case missing
    /// The text is longer than `limit` characters.
    case tooLong(limit: Int)
    /// The text holds a control character.
    case controlCharacter(Unicode.Scalar)
    /// The text is not 1 to 64 characters of `a`–`z`, `0`–`9` and `-`.
    case notAnIdentifier(String)
    /// The text is not a price.
    case notAPrice(String, MoneyError)
    /// The price is below zero.
    case negativePrice(String)
    /// The price is not in the shop's currency.
    case otherCurrency(String, shop: Currency)
    /// The text is not a whole number in the range.
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
