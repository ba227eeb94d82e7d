/// A SQL text known when the program was compiled.
///
/// Only a literal makes a statement, so none can be built from input: values always travel as
/// bindings (ASVS 1.2.4).
///
/// ```swift
/// static let product: Statement = "SELECT name, price FROM product WHERE id = ?"
/// ```
///
/// Two statements are equal when they are the same literal in memory, which makes hashing
/// independent of the length of the text: an engine can cache prepared statements by it.
public struct Statement: Sendable {
  private let literal: StaticString

  /// Makes a statement of a literal.
  ///
  /// - Parameter sql: one SQL statement; values are `?` or `?1` placeholders.
  public init(_ sql: StaticString) {
    literal = sql
  }

  /// The text of the statement.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var sql: String { literal.description }

  /// Where the literal stands in memory, or the scalar it consists of.
  private var identity: UInt {
    guard literal.hasPointerRepresentation else { return UInt(literal.unicodeScalar.value) }
    return unsafe UInt(bitPattern: literal.utf8Start)
  }
}

extension Statement: Hashable {
  public static func == (left: Statement, right: Statement) -> Bool {
    left.identity == right.identity
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }
}

extension Statement: ExpressibleByStringLiteral {
  public init(stringLiteral sql: StaticString) {
    self.init(sql)
  }
}
