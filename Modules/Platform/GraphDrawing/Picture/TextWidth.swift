/// The width of text in a sans-serif face of 12 pixels, on the safe side.
enum TextWidth {
  /// The width in pixels; ideographs, kana, hangul and emoji are twice as wide as letters.
  static func pixels(_ text: String) -> Double {
    text.reduce(0) { width, character in
      width + (character.unicodeScalars.contains { $0.value >= 0x1100 } ? 12.5 : 6.8)
    }
  }
}
