/// A table whose rows are about people: whose a row is, and what of it is not theirs to see.
///
/// A store says it of each of its tables, so that one function reads all of them for a person who asks for their data.
/// The names are literals, so that no input becomes SQL. A database keeps what is said with the steps that made the
/// tables, for programs that do not have the store any more.
///
/// ```swift
/// PersonalTable("order", of: "account", times: ["placed_at"], amounts: ["total"])
/// PersonalTable("order_line", partOf: "order", by: "order_number", at: "number", amounts: ["price"])
/// ```
public struct PersonalTable: Sendable, Hashable {
  /// Whose a row is.
  enum Holder: Sendable, Hashable {
    /// The person whose id is in a column, behind a prefix.
    case person(column: String, prefix: String)
    /// The person whose row of another table it belongs to.
    case row(table: String, column: String, key: String)
    /// Nobody can say by the row alone; nothing of it is shown.
    case unnamed(reason: String)
  }

  package let name: String
  let holder: Holder
  /// The columns that no one is shown: secrets, and what only the store itself understands.
  package let hidden: Set<String>
  /// The columns that hold seconds since 1970.
  let times: Set<String>
  /// The columns that hold an amount in minor units of the currency that the row names, or the row it belongs to.
  let amounts: Set<String>

  /// Describes a table with a column for the person.
  ///
  /// `prefix` precedes the person's id, where the column holds other ids, too.
  public init(
    _ name: StaticString, of column: StaticString, prefix: String = "",
    hiding hidden: Set<String> = [],
    times: Set<String> = [], amounts: Set<String> = []
  ) {
    self.init(name, .person(column: column.description, prefix: prefix), hidden, times, amounts)
  }

  /// Describes a table whose rows belong to those of another; `column` refers to its `key`.
  public init(
    _ name: StaticString, partOf table: StaticString, by column: StaticString, at key: StaticString,
    hiding hidden: Set<String> = [], times: Set<String> = [], amounts: Set<String> = []
  ) {
    self.init(
      name,
      .row(table: table.description, column: column.description, key: key.description), hidden,
      times, amounts)
  }

  /// Describes a table whose rows do not say whose they are, such as counts by a digest; `reason` says why.
  public init(unnamed name: StaticString, because reason: String) {
    self.init(name, .unnamed(reason: reason), [], [], [])
  }

  /// Whether a row names its person by itself.
  var namesPerson: Bool { person != nil }

  /// The column in which a row names its person, and what precedes the id there.
  package var person: (column: String, prefix: String)? {
    if case .person(let column, let prefix) = holder { (column, prefix) } else { nil }
  }

  /// The column by which a row belongs to one of another table, and what it holds of that.
  package var whole: (column: String, table: String, key: String)? {
    if case .row(let table, let column, let key) = holder { (column, table, key) } else { nil }
  }

  private init(
    _ name: StaticString, _ holder: Holder, _ hidden: Set<String>, _ times: Set<String>,
    _ amounts: Set<String>
  ) {
    self.init(
      named: name.description, holder, hiding: hidden, times: times, amounts: amounts)
  }

  /// Describes a table as a database does.
  init(
    named name: String, _ holder: Holder, hiding hidden: Set<String>, times: Set<String>,
    amounts: Set<String>
  ) {
    (self.name, self.holder, self.hidden) = (name, holder, hidden)
    (self.times, self.amounts) = (times, amounts)
  }
}
