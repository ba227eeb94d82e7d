import Encodings

/// Untrusted text in a form that is safe on a terminal, with the number of cells it takes.
///
/// Control characters, bidirectional overrides and line separators become visible, so that text from a seller
/// or a database can neither move the cursor nor reorder the text around it:
///
/// | Scalar | Shown as |
/// | --- | --- |
/// | C0 (U+0000–001F), DEL | their control pictures, `␛` for ESC |
/// | C1 (U+0080–009F), bidi (U+061C, 200E–F, 202A–E, 2066–9), U+2028–9 | `<U+202E>` |
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
    } else if untrusted.unicodeScalars.contains(where: \.changesTerminal) {
      var visible = ""
      for scalar in untrusted.unicodeScalars { Self.append(scalar, to: &visible) }
      self.init(visible: visible)
    } else {
      self.init(visible: untrusted)
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
      var visible = ""
      for scalar in endsWithReturn ? part.dropLast() : part {
        append(scalar == "\t" ? " " : scalar, to: &visible)
      }
      return TerminalText(visible: visible)
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

  private static func append(_ scalar: Unicode.Scalar, to visible: inout String) {
    switch scalar.value {
    case 0x00...0x1F:
      if let picture = Unicode.Scalar(0x2400 + scalar.value) {
        visible.unicodeScalars.append(picture)
      }
    case 0x7F: visible.unicodeScalars.append("\u{2421}")
    default:
      if scalar.changesTerminal {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        visible += "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
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

extension Character {
  /// The number of terminal cells the character takes: 0, 1 or 2.
  ///
  /// Wide and emoji characters take two cells, combining and invisible ones none (Unicode Standard
  /// Annex 11, and UTS 51 for emoji presentation).
  var cellWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      if scalar.value == 0xFE0F, width == 1 { return 2 }
      width = max(width, scalar.cellWidth)
      if width == 2 { return 2 }
    }
    return width
  }
}

extension Unicode.Scalar {
  /// Whether the scalar never combines with another of this kind: Latin letters, punctuation, symbols;
  /// `false` if unknown.
  var standsAlone: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0x2FF, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF,
      0x2100...0x2BFF:
      true
    default: false
    }
  }

  var cellWidth: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    // No symbol below ⌚ is wide, so the tables of properties need not be searched.
    if value < 0x231A, standsAlone { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if value >= 0x1160, value <= 0x11FF { return 0 }
    return isWide ? 2 : 1
  }

  private var isWide: Bool {
    if value < 0x1100 { return false }
    return properties.isEmojiPresentation || Self.wideRanges.contains { $0.contains(value) }
  }

  /// The scalars of East Asian width W and F without default emoji presentation.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
    0x1F3FB...0x1F3FF, 0x20000...0x3FFFD,
  ]
}

/// Collects the bytes of a terminal's output from trusted layout and untrusted text.
///
/// Layout is a literal of the program (`StaticString`) or a ``TerminalStyle``; everything else must be
/// ``TerminalText``. Therefore no data can contain a byte that controls the terminal.
package struct TerminalWriter: Sendable {
  /// The bytes written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// Whether styles are written.
  package let usesColor: Bool

  package init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// Writes a literal of the program.
  package mutating func write(_ layout: StaticString, style: TerminalStyle = .plain) {
    append(layout.description, style)
  }

  /// Writes visible text.
  package mutating func write(_ text: TerminalText, style: TerminalStyle = .plain) {
    append(text.string, style)
  }

  /// Writes spaces.
  package mutating func space(_ cells: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: max(0, cells)))
  }

  /// Ends the line.
  package mutating func newline() {
    bytes.append(0x0A)
  }

  private mutating func append(_ text: String, _ style: TerminalStyle) {
    let isStyled = usesColor && style != .plain
    if isStyled { bytes += style.selection.description.utf8 }
    bytes += text.utf8
    if isStyled { bytes += "\u{1B}[0m".utf8 }
  }
}

/// How a piece of text is emphasised on a terminal.
///
/// A style is trusted: only its fixed sequences write control bytes. It is never the only carrier of meaning,
/// because colour may be off.
package enum TerminalStyle: Hashable, Sendable {
  /// The default of the terminal.
  case plain
  /// A title or a heading.
  case strong
  /// Less important text.
  case faint
  /// The number of a row, or the name of an action.
  case choice
  /// Something that needs attention.
  case notice
  /// A failure.
  case failure

  /// The sequence that selects the style (ECMA-48, SGR); empty for ``plain``.
  var selection: StaticString {
    switch self {
    case .plain: ""
    case .strong: "\u{1B}[1m"
    case .faint: "\u{1B}[2m"
    case .choice: "\u{1B}[36m"
    case .notice: "\u{1B}[33m"
    case .failure: "\u{1B}[1;31m"
    }
  }
}
