/// A JSON value, read strictly: RFC 8259 and nothing beyond it.
///
/// What Foundation forgives is an error here: a name given twice, a lone surrogate, a bare control
/// character, an unfinished number, bytes that are no UTF-8.
public indirect enum JSONTree: Hashable, Sendable {
  case null
  case boolean(Bool)

  /// A number as it is written.
  case number(String)

  case string(String)
  case array([JSONTree])

  /// The members by name.
  case object([String: JSONTree])

  /// The value of a member, where this is an object that has it.
  public subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

extension JSONTree {
  /// Reads a whole text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isOneLine: Whether line ends and tabs are refused between values, too.
  /// - Throws: What is wrong with it and where.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: some Collection<UInt8>, isOneLine: Bool = false) throws(Violation) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Violation("no UTF-8") }
    var scanner = JSONTreeScanner(bytes: Array(bytes), isOneLine: isOneLine)
    self = try scanner.value(depth: 0)
    try scanner.end()
  }
}
