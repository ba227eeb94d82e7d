import Encodings
import PackageReading
import SwiftScanning

/// The text of a `Package.swift`, with the places of its targets' dependencies.
///
/// It finds targets whose names are literals, as in `.target(name: "A", dependencies: ["B"])`.
struct ManifestText {
  struct Element: Hashable {
    /// The target or the product; `nil` for a computed element, such as a variable.
    let name: String?
    let isProduct: Bool
    let isPlain: Bool
    let range: Range<Int>
  }

  struct List: Hashable {
    /// The range from the opening bracket through the closing one, or of another expression.
    let range: Range<Int>
    let elements: [Element]

    /// Whether it is a list between brackets and nothing else, which can be edited.
    let isLiteral: Bool

    /// Whether each of its elements is named by a literal.
    var isComplete: Bool { isLiteral && elements.allSatisfy { $0.name != nil } }
  }

  struct Target: Hashable {
    let name: String
    let nameRange: Range<Int>
    let isMultiline: Bool
    let list: List?

    /// Where to insert the list if there is none yet.
    let insertion: Int
  }

  let bytes: [UInt8]
  let targets: [Target]

  /// The targets whose dependencies another environment, platform or compiler may change.
  private let computed: Set<String>

  /// The texts that may name targets which exist under a condition; `nil` if nothing depends on one.
  private let names: Set<String>?

  init(_ text: String) {
    bytes = Array(text.utf8)
    (targets, names, computed) = SourceBytes.withBytes(bytes) { source in
      let reader = ManifestReader(source)
      let targets = reader.targets()
      let names = reader.conditionalNames(outside: targets.compactMap { $0.list?.range })
      return (targets, names, names == nil ? [] : reader.computed(among: targets))
    }
  }

  /// Returns whether the text may declare a target, even if the manifest that was read has none of that name.
  func mayDeclare(_ name: String) -> Bool { names?.contains(name) == true }

  /// Returns whether another environment, platform or compiler may make other dependencies of a target.
  func computesDependencies(of name: String) -> Bool {
    computed.contains(name)
  }

  /// Returns the target with a name, if it is spelt out exactly once.
  func target(named name: String) -> Target? {
    let found = targets.filter { $0.name == name }
    return found.count == 1 ? found.first : nil
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func position(at offset: Int) -> SourcePosition {
    SourceBytes.withBytes(bytes) { source in
      var lines = LineTable(source, origin: bytes.byteOrderMarkLength)
      return lines.position(at: offset)
    }
  }

  func indentation(at offset: Int) -> String {
    let start = lineStart(at: offset)
    return text(start..<(bytes[start...].firstIndex { !Lexer.isBlank($0) } ?? bytes.count))
  }

  func indentation(above offset: Int) -> String {
    indentation(at: max(lineStart(at: offset) - 1, 0))
  }

  func lineLength(at offset: Int) -> Int {
    restOfLine(at: offset).upperBound - lineStart(at: offset)
  }

  func restOfLine(at offset: Int) -> Range<Int> {
    offset..<(bytes[offset...].firstIndex(where: Lexer.isLineBreak) ?? bytes.count)
  }

  /// Returns the full lines of a text, with their breaks; `nil` if other text precedes it on its first line.
  func lines(of range: Range<Int>) -> Range<Int>? {
    let start = lineStart(at: range.lowerBound)
    let end = restOfLine(at: range.upperBound).upperBound
    guard bytes[start..<range.lowerBound].allSatisfy(Lexer.isBlank), end < bytes.count else {
      return nil
    }
    return start..<(bytes[end...].starts(with: [0x0D, 0x0A]) ? end + 2 : end + 1)
  }

  private func lineStart(at offset: Int) -> Int {
    bytes[..<offset].lastIndex(where: Lexer.isLineBreak).map { $0 + 1 } ?? 0
  }

  func breaksLine(in range: Range<Int>) -> Bool {
    bytes[range].contains(where: Lexer.isLineBreak)
  }
}
