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
