public import Money

/// A row of an import file before its values are looked at.
public struct ImportRow: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    let text: String
    let line: Int
    let column: Int
  }

  /// The line the row begins on, from 1.
  public let line: Int

  /// The values by the indexes of their columns; `nil` for what the row does not give.
  var cells: [Cell?]

  init(line: Int, columnCount: Int) {
    self.line = line
    cells = Array(repeating: nil, count: columnCount)
  }

  subscript(_ column: some ImportColumn) -> Cell? { cells[column.index] }

  /// Something that is wrong with a value of the row, at the place where the file gives it; where it
  /// does not, at the row itself.
  public func problem(
    _ column: some ImportColumn, _ reason: ImportProblem.Reason
  ) -> ImportProblem {
    let cell = self[column]
    return ImportProblem(
      line: cell?.line ?? line, column: cell?.column ?? 1, field: column.rawValue, reason)
  }

  /// The line on which the row gives a value.
  public func line(of column: some ImportColumn) -> Int { self[column]?.line ?? line }
}

/// What a row of an import file stands for.
public protocol ImportRecord: Sendable {
  /// The columns of the kind of file it stands in.
  associatedtype Column: ImportColumn

  /// Checks a row with amounts in one currency; `problems` takes all that is wrong with it.
  init?(_ row: ImportRow, currency: Currency, problems: inout [ImportProblem])
}

/// A column of a kind of import file: a field of a CSV record, a member of a JSON object.
///
/// An enum lists the columns of one kind of file, with raw values as the file names them:
///
/// ```swift
/// enum PromotionColumn: String, ImportColumn {
///   case code, benefit, minimum
///   var isRequired: Bool { self != .minimum }
/// }
/// ```
public protocol ImportColumn: RawRepresentable<String>, CaseIterable, Hashable, Sendable
where AllCases == [Self] {
  /// Whether every row must give it; the others may be left out, in a whole file or in single rows.
  var isRequired: Bool { get }

  /// Whether a text without a visible character is one; a name, for one, has to say something.
  var mayBeBlank: Bool { get }

  /// Whether JSON gives it as a number.
  var isNumber: Bool { get }
}

extension ImportColumn {
  public var mayBeBlank: Bool { false }
  public var isNumber: Bool { false }
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The columns of a kind of file, each at its index, for the parsers, which know no kind.
struct ImportColumns {
  let all: [any ImportColumn]

  private let places: [String: Int]

  init<Kind: ImportColumn>(_ kind: Kind.Type) {
    all = Kind.allCases
    places = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0.rawValue, $0.index) })
  }

  func place(of name: String) -> Int? { places[name] }

  var unknown: ImportProblem.Reason { .unknownColumn(known: all.map { $0.rawValue }) }
}
