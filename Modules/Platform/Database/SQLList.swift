/// A list of values of a statement, for `IN ()`.
///
/// A statement has a place for each value, so it is joined with those of the list that is bound there:
///
/// ```swift
/// let wanted = SQLList(["paid", "shipped"])
/// let statement = Statement(
///   joining: "SELECT id FROM orders WHERE account = ? AND status IN (", wanted.places, ")")
/// try transaction.rows(statement, account, wanted) { try $0.text(0) }
/// ```
///
/// An empty list has none of the values there are. An engine keeps few statements: lists of similar length have the
/// same places, of which the last ones repeat a value.
public struct SQLList: SQLBindable, Sendable {
  private let values: [SQLValue]

  /// Creates a list of at most 32,000 values, which is what every engine takes.
  public init(_ values: some Sequence<some SQLBindable>) {
    let given = values.map(\.sqlValue)
    let last = given.last ?? .null
    let count = Self.count(for: given.count)
    self.values = given + Array(repeating: last, count: count - given.count)
  }

  /// The number of places for a list: a power of two.
  private static func count(for count: Int) -> Int {
    count < 2 ? 1 : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  /// The places of the values, separated by commas.
  public var places: Statement { Statement("?", repeating: ", ?", count: values.count - 1) }

  /// The first value, for what takes one.
  public var sqlValue: SQLValue { values[0] }

  public var sqlValues: [SQLValue] { values }
}
