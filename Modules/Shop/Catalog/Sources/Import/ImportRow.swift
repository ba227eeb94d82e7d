public import Money

/// An unchecked row of an import file.
public struct ImportRow: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    let text: String
    let line: Int
    let column: Int
  }

  /// The line on which the row begins, from 1.
  public let line: Int

  /// The values by column index; `nil` for missing ones.
  var cells: [Cell?]

  init(line: Int, columnCount: Int) {
    self.line = line
    cells = Array(repeating: nil, count: columnCount)
  }

  subscript(_ column: some ImportColumn) -> Cell? { cells[column.index] }

  /// Returns a problem with a value, at its place in the file, or at the row itself if the value is missing.
  public func problem(
    _ column: some ImportColumn, _ reason: ImportProblem.Reason
  ) -> ImportProblem {
    let cell = self[column]
    return ImportProblem(
      line: cell?.line ?? line, column: cell?.column ?? 1, field: column.rawValue, reason)
  }

  public func line(of column: some ImportColumn) -> Int { self[column]?.line ?? line }
}

/// A record that a row of an import file describes.
public protocol ImportRecord: Sendable {
  associatedtype Column: ImportColumn

  /// Creates a record from a row with amounts in one currency; adds all problems of the row to `problems`.
  init?(_ row: ImportRow, currency: Currency, problems: inout [ImportProblem])
}

/// A column of an import file.
///
/// An enum lists the columns of one kind of file; its raw values are the names in the file:
///
/// ```swift
/// enum PromotionColumn: String, ImportColumn {
///   case code, benefit, minimum
///   var isRequired: Bool { self != .minimum }
/// }
/// ```
public protocol ImportColumn: RawRepresentable<String>, CaseIterable, Hashable, Sendable
where AllCases == [Self] {
  /// Whether every row must have a value; other columns may be missing from a file or from single rows.
  var isRequired: Bool { get }

  /// Whether a blank text is valid; a name, for example, must not be blank.
  var mayBeBlank: Bool { get }
}

extension ImportColumn {
  public var mayBeBlank: Bool { false }
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The columns of one kind of file by index, for the parser, which is independent of the kind.
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
