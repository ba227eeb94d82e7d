/// A SQL text known when the program was compiled.
///
/// Only a literal makes a statement, so none can be built from input: values always travel as
/// bindings (ASVS 1.2.4).
///
/// Two statements are equal when they are the same literals in memory, which makes hashing
/// independent of the length of the text: an engine can cache prepared statements by it.
public struct Statement: Sendable {
  private let literal: StaticString
  /// The literals behind the first one, where a statement is put together from parts.
  private let rest: [StaticString]
  /// A text that was put together from the names of a schema instead.
  private let made: String?

  /// Makes a statement of a literal, in which `?` or `?1` stand for values.
  public init(_ sql: StaticString) { (literal, rest, made) = (sql, [], nil) }

  /// Makes a statement of names that are literals themselves: those of tables and columns in migrations.
  init(madeOfNames sql: String) { (literal, rest, made) = ("", [], sql) }

  /// Makes a statement of parts, so that what several statements have in common is written once.
  ///
  /// Each part is made of literals itself, so the whole still holds no input. Each part begins a
  /// new line.
  public init(joining first: Statement, _ parts: Statement...) {
    literal = first.literal
    rest = first.rest + parts.flatMap { [$0.literal] + $0.rest }
    made = nil
  }

  /// The text of the statement.
  public var sql: String { made ?? rest.reduce(literal.description) { "\($0)\n\($1)" } }

  /// Where a literal stands in memory, or the scalar it consists of.
  private static func identity(_ literal: StaticString) -> UInt {
    guard literal.hasPointerRepresentation else { return UInt(literal.unicodeScalar.value) }
    return unsafe UInt(bitPattern: literal.utf8Start)
  }
}

extension Statement: Hashable {
  public static func == (left: Statement, right: Statement) -> Bool {
    identity(left.literal) == identity(right.literal) && left.made == right.made
      && left.rest.elementsEqual(right.rest) { identity($0) == identity($1) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(Self.identity(literal))
    hasher.combine(made)
    for part in rest { hasher.combine(Self.identity(part)) }
  }
}

extension Statement: ExpressibleByStringLiteral {
  public init(stringLiteral sql: StaticString) { self.init(sql) }
}
