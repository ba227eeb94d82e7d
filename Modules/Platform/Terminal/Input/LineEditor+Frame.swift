extension LineEditor {
  /// Returns the bytes that draw the line on one row of a terminal and position the cursor.
  ///
  /// A line that does not fit is shown around the cursor, with `…` where it continues. Text is shown in its
  /// visible form, followed by a faint suggestion or hint. The bytes start at the left end of the row and
  /// clear its previous content. A final frame, drawn when the line is entered, has the cursor at the end and
  /// no suggestion.
  package func frame(
    prompt: TerminalText, width: Int, isSecret: Bool, isFinal: Bool = false
  ) -> [UInt8] {
    let room = max(1, width - 1)
    let label = prompt.cut(to: max(0, room - min(8, room)))
    var (head, cursor, tail, hint) = ("", 0, "", "")
    if !isSecret {
      let (before, after) = isFinal ? (text, "") : (before, after)
      // Text after the cursor may use up to a quarter of the room even in a long line.
      let space = room - label.width
      let ahead = Self.visible(after, limit: space)
      let behind = Self.visible(
        before.reversed(), limit: space - min(ahead.cells, space / 4), isReversed: true)
      (head, cursor) = (behind.text, behind.cells)
      tail = Self.visible(after, limit: space - behind.cells).text
      if !isFinal, after.isEmpty, search == nil {
        hint = Self.visible(suggestion ?? self.hint, limit: space - behind.cells).text
      }
    }
    var bytes: [UInt8] = [0x0D]
    bytes += (label.string + head + tail).utf8
    if !hint.isEmpty { bytes += "\u{1B}[2m\(hint)\u{1B}[0m".utf8 }
    bytes += "\u{1B}[K\r".utf8
    let column = label.width + cursor
    if column > 0 { bytes += "\u{1B}[\(column)C".utf8 }
    return bytes
  }

  /// Returns the leading characters that fit, with a mark if some are omitted.
  private static func visible(
    _ characters: some Sequence<Character>, limit: Int, isReversed: Bool = false
  ) -> (text: String, cells: Int) {
    var parts: [TerminalText] = []
    var cells = 0
    for character in characters {
      let text = TerminalText(String(character))
      if cells + text.width > limit {
        while cells >= limit, let last = parts.popLast() { cells -= last.width }
        if cells < limit {
          parts.append(TerminalText("…"))
          cells += 1
        }
        break
      }
      parts.append(text)
      cells += text.width
    }
    return ((isReversed ? parts.reversed() : parts).map(\.string).joined(), cells)
  }
}
