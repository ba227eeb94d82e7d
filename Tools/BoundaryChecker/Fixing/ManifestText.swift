import SwiftScanning

/// The text of a `Package.swift`, with the places of its targets' dependencies.
///
/// It finds targets that are spelt out, `.target(name: "A", dependencies: ["B"])`, and the lists from which
/// a manifest computes others, where a ``ManifestSpelling`` says how.
struct ManifestText {
  struct Element: Hashable {
    /// The target or the product; `nil` for an element that is computed, such as a variable.
    let name: String?
    let isProduct: Bool
    let isPlain: Bool
    let range: Range<Int>
  }

  /// A list that is spelt out, or the last such list in a sum of some, as in `shared + ["A"]`.
  struct List: Hashable {
    /// The offsets of both brackets, the closing one included.
    let range: Range<Int>
    let elements: [Element]

    /// Whether there are brackets between which an element can be added.
    let isSpeltOut: Bool

    /// Whether nothing is in the list but the elements that have names.
    let isComplete: Bool
  }

  struct Target: Hashable {
    let name: String
    let nameRange: Range<Int>
    let isMultiline: Bool
    let list: List?

    /// The label of the list, and where it goes if there is none yet.
    var label = "dependencies"
    var insertion: Int

    /// Whether the list is one of a manifest's own words, which stays on its line.
    var isSpelling = false
  }

  let bytes: [UInt8]
  let targets: [Target]
  let spellings: [ManifestSpelling]

  init(_ text: String, spellings: [ManifestSpelling] = []) {
    bytes = Array(text.utf8)
    self.spellings = spellings
    targets = SourceBytes.lent(bytes) { source in
      let reader = ManifestReader(source)
      return reader.targets() + reader.lists(of: spellings)
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

  func position(at offset: Int) -> SourcePosition {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return SourceBytes.lent(bytes) { source in
      var lines = LineTable(source, origin: isMarked ? 3 : 0)
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

  /// The lines on which some text begins and ends, with their breaks; `nil` where other text precedes it.
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
