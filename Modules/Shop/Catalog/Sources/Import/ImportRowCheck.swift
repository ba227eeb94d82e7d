public import Money
import SharedKernel

/// Reads the values of a row and collects their problems.
public struct ImportRowCheck<Column: ImportColumn> {
  private let row: ImportRow
  /// The problems of the values read so far, each with its place.
  public private(set) var problems: [ImportProblem] = []

  public init(_ row: ImportRow) { self.row = row }

  mutating func text(_ column: Column, limit: Int) -> String? {
    guard let cell = cell(column) else { return nil }
    switch LineRule(limit: limit, mayBeBlank: column.mayBeBlank).problem(in: cell.text) {
    case .tooLong(let limit): refuse(column, .tooLong(limit: limit))
    case .hiddenCharacter(let scalar): refuse(column, .hiddenCharacter(scalar))
    case .empty: refuse(column, .missing)
    case nil: return cell.text
    }
    return nil
  }

  mutating func identifier<Subject>(_ column: Column) -> Identifier<Subject>? {
    guard let cell = cell(column) else { return nil }
    if let identifier = Identifier<Subject>(cell.text) { return identifier }
    refuse(column, cell.text.isEmpty ? .missing : .notAnIdentifier(cell.text))
    return nil
  }

  /// Returns a non-negative price in a currency, or `nil` if it is missing or invalid.
  public mutating func price(_ column: Column, in currency: Currency) -> Money? {
    guard let cell = cell(column) else { return nil }
    do throws(MoneyError) {
      let price = try Money.parse(cell.text)
      if price.currency != currency {
        refuse(column, .otherCurrency(cell.text, shop: currency))
      } else if price.minorUnits < 0 {
        refuse(column, .negativePrice(cell.text))
      } else {
        return price
      }
    } catch {
      refuse(column, cell.text.isEmpty ? .missing : .notAPrice(cell.text, error))
    }
    return nil
  }

  /// Returns a whole number of ASCII digits in a range, or `nil` if it is missing or invalid.
  public mutating func number(_ column: Column, in range: ClosedRange<Int>) -> Int? {
    guard let cell = cell(column) else { return nil }
    let isDigits = cell.text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    if isDigits, let number = Int(cell.text), range.contains(number) { return number }
    refuse(column, .notANumber(cell.text, accepted: range))
    return nil
  }

  /// Returns the value of a text, or `nil` if it is missing or `read` throws its problem.
  public mutating func value<Value>(
    _ column: Column, read: (String) throws(ImportProblem.Reason) -> Value
  ) -> Value? {
    guard let cell = cell(column) else { return nil }
    do throws(ImportProblem.Reason) {
      return try read(cell.text)
    } catch {
      refuse(column, cell.text.isEmpty ? .missing : error)
      return nil
    }
  }

  /// Reports a value that is valid by itself but contradicts another.
  public mutating func refuse(_ column: Column, _ reason: ImportProblem.Reason) {
    problems.append(row.problem(column, reason))
  }

  private mutating func cell(_ column: Column) -> ImportRow.Cell? {
    if let cell = row[column] { return cell }
    if column.isRequired { refuse(column, .missing) }
    return nil
  }
}
