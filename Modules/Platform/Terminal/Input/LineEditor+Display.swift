extension LineEditor {
  /// The bytes that draw the line on one row of a terminal and put the cursor where it belongs.
  ///
  /// A line that does not fit is shown around the cursor. Text is shown in its visible form.
  ///
  /// - Parameters:
  ///   - prompt: What stands before the line.
  ///   - width: The cells of the row.
  ///   - isSecret: Whether nothing of the line is shown.
  /// - Returns: The bytes, which start at the left end of the row and clear what stood there.
  /// - Complexity: O(*w*) in the width for the text, O(*n*) when it all fits.
  package func frame(prompt: TerminalText, width: Int, isSecret: Bool) -> [UInt8] {
    let room = max(1, width - 1)
    let label = prompt.cut(to: max(0, room - min(8, room)))
    var (head, cursor, tail) = ("", 0, "")
    if !isSecret {
      // What is shown after the cursor may use a quarter of the room even in a long line.
      let space = room - label.width
      let ahead = Self.visible(after, limit: space)
      let behind = Self.visible(
        before.reversed(), limit: space - min(ahead.cells, space / 4), isReversed: true)
      (head, cursor) = (behind.text, behind.cells)
      tail = Self.visible(after, limit: space - behind.cells).text
    }
    var bytes: [UInt8] = [0x0D]
    bytes += (label.string + head + tail).utf8
    bytes += "\u{1B}[K\r".utf8
    let column = label.width + cursor
    if column > 0 { bytes += "\u{1B}[\(column)C".utf8 }
    return bytes
  }

  private static func visible(
    _ characters: some Sequence<Character>, limit: Int, isReversed: Bool = false
  ) -> (text: String, cells: Int) {
    var parts: [String] = []
    var cells = 0
    for character in characters {
      let text = TerminalText(String(character))
      guard cells + text.width <= limit else { break }
      parts.append(text.string)
      cells += text.width
    }
    return ((isReversed ? parts.reversed() : parts).joined(), cells)
  }
}
