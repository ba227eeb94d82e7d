import SwiftScanning

/// The text of a `Package.swift`, with the places of its targets' dependencies.
///
/// It finds targets that are spelt out, `.target(name: "A", dependencies: ["B"])`; those a manifest
/// computes are not there to be found.
struct ManifestText {
  /// A dependency in a list.
  struct Element: Hashable {
    /// The name of the target or product.
    let name: String

    /// Whether a product of another package is named.
    let isProduct: Bool

    /// Whether it is written as a text alone.
    let isPlain: Bool
    let range: Range<Int>
  }

  /// A list of dependencies between its brackets.
  struct List: Hashable {
    /// The offsets of both brackets, the closing one included.
    let range: Range<Int>
    let elements: [Element]

    /// Whether the list is a plain list of elements, and not an expression.
    let isPlain: Bool
  }

  /// A target that is spelt out.
  struct Target: Hashable {
    let name: String

    /// Where the text of the name ends.
    let nameEnd: Int

    /// Where the text of the name stands, its quotes included.
    var nameRange: Range<Int> { nameEnd - name.utf8.count - 2..<nameEnd }

    /// Whether the target's arguments stand on lines of their own.
    let isMultiline: Bool
    let list: List?
  }

  let bytes: [UInt8]

  /// The targets in the order of the text.
  let targets: [Target]

  init(_ text: String) {
    bytes = Array(text.utf8)
    targets = unsafe bytes.withUnsafeBufferPointer { buffer in
      var reader = ManifestReader(unsafe SourceBytes(buffer))
      return reader.targets()
    }
  }

  /// The target of a name, when it is spelt out once.
  func target(named name: String) -> Target? {
    let found = targets.filter { $0.name == name }
    return found.count == 1 ? found.first : nil
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The place of an offset.
  func position(at offset: Int) -> SourcePosition {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var lines = LineTable(unsafe SourceBytes(buffer), origin: isMarked ? 3 : 0)
      return lines.position(at: offset)
    }
  }

  /// The white space at the start of the line that holds an offset.
  func indentation(at offset: Int) -> String {
    var start = offset
    while start > 0, !Lexer.isLineBreak(bytes[start - 1]) { start -= 1 }
    var end = start
    while end < bytes.count, Lexer.isBlank(bytes[end]) { end += 1 }
    return text(start..<end)
  }

  /// The bytes of the line that holds an offset.
  func lineLength(at offset: Int) -> Int {
    let start = bytes[..<offset].lastIndex(where: Lexer.isLineBreak).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(where: Lexer.isLineBreak) ?? bytes.count
    return end - start
  }

  /// Whether a line breaks inside a range.
  func breaksLine(in range: Range<Int>) -> Bool {
    bytes[range].contains(where: Lexer.isLineBreak)
  }
}
