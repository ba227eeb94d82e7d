extension QRCode {
  /// The symbol in half blocks, two rows of modules a line, with the quiet zone around it.
  ///
  /// The light modules are drawn, so that the symbol has its right colours on a dark terminal; most
  /// readers take the inverse, which a light terminal shows, as well.
  ///
  /// - Parameter quietZone: The width of the light border in modules; the standard asks for four.
  /// - Returns: Lines of equal length, without a line feed at the end.
  public func text(quietZone: Int = 4) -> String {
    let border = max(0, quietZone)
    let end = size + border
    let lines = stride(from: -border, to: end, by: 2).map { row in
      String((-border..<end).map { block(row: row, column: $0, isLast: row + 1 == end) })
    }
    return lines.joined(separator: "\n")
  }

  /// A module over the one beneath it; beneath the last row there is nothing to draw.
  private func block(row: Int, column: Int, isLast: Bool) -> Character {
    let isUpperLight = !isDark(row: row, column: column)
    let isLowerLight = !isLast && !isDark(row: row + 1, column: column)
    return switch (isUpperLight, isLowerLight) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
