/// The possible completions of the text before the cursor.
package struct Completion: Hashable, Sendable {
  /// The part before the cursor that a candidate replaces.
  package var replaced: String
  /// The possible replacements, quoted if necessary.
  package var candidates: [String]
  /// The text that follows the candidate if it is the only one, such as a space after a complete word.
  package var ending: String

  package init(replacing replaced: String, with candidates: [String], ending: String = " ") {
    (self.replaced, self.candidates, self.ending) = (replaced, candidates, ending)
  }

  /// An empty completion.
  package static let none = Completion(replacing: "", with: [])

  package var commonPrefix: String {
    guard var prefix = candidates.first else { return "" }
    for candidate in candidates.dropFirst() {
      let common = zip(prefix, candidate).prefix { $0 == $1 }.count
      prefix = String(prefix.prefix(common))
    }
    return prefix
  }

  /// Returns the candidates in columns, and the number of those that do not fit in the window.
  static func list(_ candidates: [String], width: Int, rows: Int) -> [UInt8] {
    let texts = candidates.map { TerminalText($0).cut(to: width - 1) }
    let column = (texts.map(\.width).max() ?? 0) + 2
    let perRow = max(1, width / column)
    let shown = texts.prefix(perRow * max(1, rows))
    var bytes: [UInt8] = []
    for (index, text) in shown.enumerated() {
      if index % perRow == 0 { bytes += [0x0D, 0x0A] }
      bytes += text.string.utf8
      bytes += repeatElement(0x20, count: column - text.width)
    }
    if shown.count < texts.count { bytes += "\r\nand \(texts.count - shown.count) more".utf8 }
    return bytes + [0x0D, 0x0A]
  }
}
