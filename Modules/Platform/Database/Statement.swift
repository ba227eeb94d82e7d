/// An SQL text known when the program is compiled.
///
/// A statement is made of literals only, so it cannot be built from input: values always travel as
/// bindings (ASVS 1.2.4).
///
/// Two statements are equal when they are the same literals in memory. Hashing therefore does not depend
/// on the length of the text, and an engine can use statements as keys of its cache.
public struct Statement: Sendable {
  private let literal: StaticString
  /// The literals after the first one, if the statement was joined from parts.
  private let rest: [StaticString]
  /// A text built from schema names, used instead of literals.
  private let made: String?

  /// Creates a statement from a literal, in which `?` or `?1` stand for values.
  package init(_ sql: StaticString) { (literal, rest, made) = (sql, [], nil) }

  /// Creates a statement from names that are literals themselves: tables and columns in migrations.
  init(madeOfNames sql: String) { (literal, rest, made) = ("", [], sql) }

  /// Creates a statement from parts, so that text common to several statements is written once.
  ///
  /// Each part is made of literals, so the result still holds no input. Each part begins a new line.
  public init(joining first: Statement, _ parts: Statement...) {
    literal = first.literal
    rest = first.rest + parts.flatMap { [$0.literal] + $0.rest }
    made = nil
  }

  /// Creates a statement of a part and others that are all the same.
  init(_ first: StaticString, repeating other: StaticString, count: Int) {
    (literal, rest, made) = (first, Array(repeating: other, count: count), nil)
  }

  /// The text of the statement.
  package var sql: String { made ?? rest.reduce(literal.description) { "\($0)\n\($1)" } }

  /// The address of a literal in memory, or the scalar of a one-scalar literal.
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
