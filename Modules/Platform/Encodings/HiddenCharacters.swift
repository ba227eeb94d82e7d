/// Decides which characters of a text are hidden: the one place that says so, for whatever is typed, imported, shown
/// or written as JSON.
///
/// Hidden is what Unicode calls a control, a format character, a line or paragraph separator, or default ignorable:
/// it can move, reorder or imitate the text around it, and nobody sees it. Some of these spell words and emoji, and
/// are not hidden where they do, beside the characters that they belong to:
///
/// | Character | Belongs |
/// | --- | --- |
/// | U+200D | behind a letter of a script that joins letters; between two emoji |
/// | U+200C | between two letters of such a script |
/// | U+FE0E, U+FE0F | behind an emoji; in a keycap |
/// | U+FE00–FE02, U+E0100–E01EF | behind an ideograph |
/// | U+180B–180F | behind a Mongolian letter |
/// | tags, U+E0020–E007F | in the flags of England, Scotland and Wales |
///
/// Elsewhere they are hidden like the others, so that no name of Latin letters has a second spelling that looks the
/// same. The format characters that draw a sign around a number, such as U+0600, are visible.
package enum HiddenCharacters {
  /// Returns the first hidden character, or `nil` if everything is visible.
  package static func first(
    in text: some StringProtocol, where matches: (Unicode.Scalar) -> Bool = { _ in true }
  ) -> Unicode.Scalar? {
    guard mayOccur(in: text) else { return nil }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.first { matches(scalars[$0]) && isHidden($0, in: scalars) }
      .map { scalars[$0] }
  }

  /// Calls `body` with each scalar of a text, and whether it is hidden there.
  package static func forEach(
    in text: some StringProtocol, _ body: (Unicode.Scalar, _ isHidden: Bool) -> Void
  ) {
    guard mayOccur(in: text) else {
      for scalar in text.unicodeScalars { body(scalar, false) }
      return
    }
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() { body(scalar, isHidden(index, in: scalars)) }
  }

  /// Whether a text may have a hidden character; most texts have none, and need not be looked at twice.
  package static func mayOccur(in text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains(where: isHiddenAlone)
  }

  /// Whether the character is hidden unless it belongs to its neighbours.
  private static func isHiddenAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: return false
    // Signs around a number: Unicode's prepended concatenation marks.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return false
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isHidden(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let scalar = scalars[index]
    guard isHiddenAlone(scalar) else { return false }
    func neighbour(_ distance: Int) -> Unicode.Scalar? {
      scalars.indices.contains(index + distance) ? scalars[index + distance] : nil
    }
    let (before, after) = (neighbour(-1), neighbour(1))
    switch scalar.value {
    case 0x200C: return !(joins(before) && joins(after))
    case 0x200D:
      let base =
        before.map { (0xFE0E...0xFE0F).contains($0.value) } == true ? neighbour(-2) : before
      return !(joins(before) || isEmoji(base) && isEmoji(after))
    case 0xFE0E...0xFE0F:
      let isKeycap = before.map { "0123456789#*".unicodeScalars.contains($0) } ?? false
      return !(isEmoji(before) || isKeycap && after == "\u{20E3}")
    case 0xFE00...0xFE02, 0xE0100...0xE01EF: return before?.properties.isIdeographic != true
    case 0x180B...0x180F: return before.map { (0x1820...0x18AA).contains($0.value) } != true
    case 0xE0020...0xE007F: return !isInFlag(index, of: scalars)
    default: return true
    }
  }

  /// Whether the character is a letter or mark of a script whose letters change with their neighbours.
  private static func joins(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    switch scalar.value {
    case 0x600...0xDFF, 0x1000...0x109F, 0x1780...0x18AF, 0xA840...0xA8FF, 0xFB50...0xFDFF,
      0xFE70...0xFEFC:
      return scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass == .virama
    default: return false
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.properties.isEmoji && !$0.isASCII } ?? false
  }

  /// Whether a tag is one of the six behind a black flag that make it the flag of a country.
  private static func isInFlag(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    guard let flag = scalars[..<index].suffix(6).lastIndex(of: "\u{1F3F4}") else { return false }
    let tags = scalars[(flag + 1)...].prefix(6).map { UInt8(truncatingIfNeeded: $0.value) }
    return ["gbeng", "gbsct", "gbwls"].contains { tags == Array($0.utf8) + [0x7F] }
      && scalars[(flag + 1)...].prefix(6).allSatisfy { $0.value >> 8 == 0xE00 }
  }
}
