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
public protocol ImportColumn: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Whether every row must give it; the others may be left out, in a whole file or in single rows.
  var isRequired: Bool { get }

  /// Whether a text without a visible character is one; a name, for one, has to say something.
  var mayBeBlank: Bool { get }

  /// Whether JSON gives it as a number.
  var isNumber: Bool { get }

  /// The place of the column in `allCases`.
  var index: Int { get }
}

extension ImportColumn {
  public var mayBeBlank: Bool { false }
  public var isNumber: Bool { false }
  public var index: Int { Array(Self.allCases).firstIndex(of: self) ?? 0 }
}

/// The columns of a kind of file, for the parsers, which know no kind.
struct ImportColumns {
  struct Column {
    let name: String
    let isRequired: Bool
    let isNumber: Bool
  }

  /// The columns, each at its index.
  let all: [Column]

  private let places: [String: Int]

  init<Kind: ImportColumn>(_ kind: Kind.Type) {
    all = Kind.allCases.map {
      Column(name: $0.rawValue, isRequired: $0.isRequired, isNumber: $0.isNumber)
    }
    places = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))
  }

  /// The place of the column with a name, or `nil`.
  func place(of name: String) -> Int? { places[name] }

  /// What is wrong with a name that no column has.
  var unknown: ImportProblem.Reason { .unknownColumn(known: all.map(\.name)) }
}
