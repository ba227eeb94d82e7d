import Encodings

/// Untrusted text in a form that is safe on a terminal, with the number of cells it takes.
///
/// Hidden characters (`HiddenCharacters`) become visible, so that text from a seller or a database can neither move
/// the cursor, nor reorder the text around it, nor look like another:
///
/// | Scalar | Shown as |
/// | --- | --- |
/// | C0 (U+0000–001F), DEL | their control pictures, `␛` for ESC |
/// | every other hidden one | `<U+202E>` |
///
/// ``TerminalWriter`` accepts only text of this type, so unescaped text does not compile.
package struct TerminalText: Hashable, Sendable {
  /// The visible form.
  package let string: String
  /// The number of cells the visible form takes.
  package let width: Int

  /// Makes a single line of text visible; a line feed becomes `␊`.
  package init(_ untrusted: String) {
    if Self.isPrintableASCII(untrusted) {
      self.init(visible: untrusted, width: untrusted.utf8.count)
    } else {
      self.init(visible: Self.visible(untrusted))
    }
  }

  /// Returns the lines of a paragraph, with line feeds as line breaks and tabs as spaces.
  package static func lines(_ untrusted: String) -> [TerminalText] {
    if isPrintableASCII(untrusted) {
      return [TerminalText(visible: untrusted, width: untrusted.utf8.count)]
    }
    let parts = untrusted.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      let endsWithReturn = index < parts.count - 1 && part.last == "\r"
      let line = String(endsWithReturn ? part.dropLast() : part)
      return TerminalText(visible: visible(line, tab: " "))
    }
  }

  /// Creates text whose characters are already visible.
  package init(visible string: String) {
    // In nearly all text no scalars join, so the characters need not be found.
    let width =
      string.unicodeScalars.allSatisfy(\.standsAlone)
      ? string.unicodeScalars.reduce(0) { $0 + $1.cellWidth }
      : string.reduce(0) { $0 + $1.cellWidth }
    self.init(visible: string, width: width)
  }

  private init(visible string: String, width: Int) {
    self.string = string
    self.width = width
  }

  private static func isPrintableASCII(_ text: String) -> Bool {
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.reduce(true) { $0 && $1 >= 0x20 && $1 < 0x7F }
    } ?? false
  }

  private static func visible(_ text: String, tab: Unicode.Scalar = "\u{2409}") -> String {
    guard HiddenCharacters.mayOccur(in: text) else { return text }
    var visible = ""
    HiddenCharacters.forEach(in: text) { scalar, isHidden in
      switch scalar.value {
      case _ where !isHidden: visible.unicodeScalars.append(scalar)
      case 0x09: visible.unicodeScalars.append(tab)
      case 0x00...0x1F:
        if let picture = Unicode.Scalar(0x2400 + scalar.value) {
          visible.unicodeScalars.append(picture)
        }
      case 0x7F: visible.unicodeScalars.append("\u{2421}")
      default: visible += "<\(scalar.codePoint)>"
      }
    }
    return visible
  }
}

extension TerminalText {
  /// Returns the text cut to at most `cells` cells at a character boundary, with `…` in place of the removed
  /// part.
  package func cut(to cells: Int) -> TerminalText {
    guard width > cells else { return self }
    guard cells > 0 else { return TerminalText("") }
    var kept = ""
    var used = 1
    for character in string {
      let next = used + character.cellWidth
      guard next <= cells else { break }
      kept.append(character)
      used = next
    }
    return TerminalText(visible: kept + "…")
  }

  /// Returns the text wrapped at spaces into lines of at most `cells` cells; longer words are broken.
  package func wrapped(to cells: Int) -> [TerminalText] {
    guard width > cells, cells > 0 else { return [self] }
    var lines: [TerminalText] = []
    var line = ""
    var used = 0
    for word in string.split(separator: " ", omittingEmptySubsequences: false) {
      let size = word.reduce(0) { $0 + $1.cellWidth }
      if !line.isEmpty || used > 0 {
        if used + 1 + size <= cells {
          line += " "
          used += 1
        } else {
          lines.append(TerminalText(visible: line))
          (line, used) = ("", 0)
        }
      }
      for character in word {
        let cell = character.cellWidth
        if used + cell > cells, used > 0 {
          lines.append(TerminalText(visible: line))
          (line, used) = ("", 0)
        }
        line.append(character)
        used += cell
      }
    }
    lines.append(TerminalText(visible: line))
    return lines
  }
}
