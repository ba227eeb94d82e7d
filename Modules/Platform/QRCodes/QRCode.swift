/// A QR code symbol: a square of dark and light modules that a camera reads as text.
///
/// The text is stored byte by byte, in the smallest of the versions 1 to 10 that holds it: up to 271 bytes.
/// Readers take bytes that are not UTF-8 for ISO 8859-1, so ASCII reads the same everywhere.
///
/// Standard: ISO/IEC 18004:2015, byte mode, error correction levels L and M.
package struct QRCode: Hashable, Sendable {
  /// The size class, 1 to 10; each has four more modules per side than the one before.
  let version: Int
  /// How much damage the symbol survives.
  let errorCorrection: ErrorCorrection
  /// The pattern applied to the data.
  let mask: MaskPattern

  let grid: ModuleGrid

  /// Encodes a text with the mask that is easiest to read.
  package init(
    _ text: String, errorCorrection: ErrorCorrection = .medium
  ) throws(QRCodeError) {
    try self.init(text, errorCorrection: errorCorrection, mask: nil)
  }

  init(
    _ text: String, errorCorrection: ErrorCorrection = .medium, mask: MaskPattern?
  ) throws(QRCodeError) {
    let bytes = Array(text.utf8)
    guard let layout = BlockLayout.smallest(for: bytes.count, errorCorrection) else {
      throw .tooLong(byteCount: bytes.count, maximum: BlockLayout.capacity(of: errorCorrection))
    }
    var blank = ModuleGrid(version: layout.version)
    blank.drawFunctionPatterns()
    blank.place(layout.codewords(of: bytes))
    let masks = mask.map { [$0] } ?? MaskPattern.allCases
    var best: (mask: MaskPattern, grid: ModuleGrid, penalty: Int)?
    for candidate in masks {
      var grid = blank
      grid.apply(candidate)
      grid.drawFormat(errorCorrection, candidate)
      let penalty = masks.count == 1 ? 0 : grid.penalty
      if penalty < best?.penalty ?? .max { best = (candidate, grid, penalty) }
    }
    version = layout.version
    self.errorCorrection = errorCorrection
    (self.mask, grid) = best.map { ($0.mask, $0.grid) } ?? (.pattern0, blank)
  }

  /// How many modules a side has: 21 to 57.
  var size: Int { grid.size }

  /// Whether a module is dark; every module outside the symbol is light.
  func isDark(row: Int, column: Int) -> Bool {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
    return grid[row, column]
  }
}

/// How much damage a symbol survives; more correction takes more room.
package enum ErrorCorrection: Hashable, Sendable, CaseIterable {
  /// Level L: about 7 % of the codewords can be restored.
  case low
  /// Level M: about 15 % of the codewords can be restored.
  case medium

  /// The level as it appears in the format information (ISO/IEC 18004, table 12).
  var formatBits: Int {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    }
  }
}

/// Why a text cannot be encoded.
package enum QRCodeError: Error, Hashable, Sendable {
  /// The text has more bytes than the largest version holds.
  case tooLong(byteCount: Int, maximum: Int)
}

extension QRCode {
  /// Returns the symbol in half blocks, two rows of modules per line, with a quiet zone around it.
  ///
  /// The light modules are drawn, so that the symbol has its right colours on a dark terminal. A light
  /// terminal shows the inverse, which most readers accept too. The quiet zone is counted in modules; the
  /// standard asks for four.
  package func text(quietZone: Int = 4) -> String {
    let border = max(0, quietZone)
    let end = size + border
    let lines = stride(from: -border, to: end, by: 2).map { row in
      String((-border..<end).map { block(row: row, column: $0, isLast: row + 1 == end) })
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a module above the one beneath it; nothing is drawn beneath the last row.
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
