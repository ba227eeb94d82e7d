/// A value of a JSON text, with its position in the text.
///
/// Reading is strict and follows RFC 8259 exactly: a repeated name, a lone surrogate, a trailing comma or a
/// comment is an error with its position, so that the author of the text can fix it. Only a UTF-8 byte order
/// mark at the start is skipped.
///
/// ```swift
/// let settings = try JSONValue(Array(#"{"retries": 3}"#.utf8))
/// if case .object(let members) = settings.content, let retries = members["retries"] {
///   print(retries.position)  // 1:13
/// }
/// ```
package struct JSONValue: Sendable {
  /// The data of a JSON value.
  package enum Content: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number, rounded to the nearest double.
    case number(Double)
    /// A string without its quotes and escapes.
    case string(String)
    case array([JSONValue])
    /// The members of an object by their names.
    case object([String: JSONValue])
  }

  /// The data of the value.
  package let content: Content
  /// Where the value begins.
  package let position: JSONPosition
  /// Where the name of the value begins, if it is the member of an object; otherwise ``position``.
  package let namePosition: JSONPosition

  /// Reads a complete JSON text in UTF-8.
  ///
  /// - Throws: What is wrong with the text, and where. Nesting deeper than 256 is an error too.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(_ bytes: [UInt8]) throws(JSONProblem) {
    var reader = JSONReader(bytes)
    self = try reader.text()
  }

  init(_ content: Content, at position: JSONPosition, named name: JSONPosition?) {
    (self.content, self.position, namePosition) = (content, position, name ?? position)
  }
}

extension JSONValue {
  /// The members of an object by their names; `nil` for any other value.
  package var members: [String: JSONValue]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The values of an array; `nil` for any other value.
  package var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The text of a string; `nil` for any other value.
  package var string: String? {
    if case .string(let string) = content { string } else { nil }
  }
}

/// Two values are equal when their contents are, regardless of their positions.
extension JSONValue: Hashable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.content == right.content
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

/// A place in a JSON text.
package struct JSONPosition: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column in UTF-8 bytes, from 1.
  package let column: Int
}

extension JSONPosition: Comparable, CustomStringConvertible {
  package static func < (left: JSONPosition, right: JSONPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// The position as compilers print it, `12:3`.
  package var description: String { "\(line):\(column)" }
}

/// Why a text is not JSON.
package struct JSONProblem: Error, Hashable, Sendable {
  /// What can be wrong with a text.
  package enum Reason: Hashable, Sendable {
    /// The grammar expects something else at this position.
    case unexpected(found: String, expected: String)
    /// An object has two members with the same name.
    case repeatedName(String)
    /// A string holds bytes that are not UTF-8.
    case invalidUTF8
    /// Arrays and objects are nested deeper than `limit`.
    case tooDeep(limit: Int)
  }

  /// Where the problem is.
  package let position: JSONPosition
  /// What the problem is.
  package let reason: Reason
}

extension JSONProblem: CustomStringConvertible {
  /// What is wrong and what was found, to be printed after the position.
  package var description: String {
    switch reason {
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .repeatedName(let name): "the name '\(name)' is given twice; remove one of the two"
    case .invalidUTF8: "the text is not UTF-8; save the file in UTF-8"
    case .tooDeep(let limit): "nested deeper than \(limit)"
    }
  }
}
