extension ModuleGrid {
  /// Draws everything but the data, and reserves the modules of the format (ISO/IEC 18004, 6.3).
  mutating func drawFunctionPatterns() {
    for index in 0..<size {
      draw(index % 2 == 0, 6, index)
      draw(index % 2 == 0, index, 6)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
    for row in alignmentCentres {
      for column in alignmentCentres where !isNearFinder(row, column) {
        drawAlignment(row, column)
      }
    }
    drawFormat(.low, .pattern0)
    if version >= 7 { drawVersion() }
  }

  /// Draws the level and the mask, twice, and the module that is always dark (ISO/IEC 18004, 7.9).
  mutating func drawFormat(_ level: ErrorCorrection, _ mask: MaskPattern) {
    let data = level.formatBits << 3 | mask.rawValue
    let bits =
      (data << 10 | remainder(of: data, by: 0b101_0011_0111, bits: 10)) ^ 0b101_0100_0001_0010
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      switch index {
      case 0..<6: draw(isDark, index, 8)
      case 6..<8: draw(isDark, index + 1, 8)
      case 8: draw(isDark, 8, 7)
      default: draw(isDark, 8, 14 - index)
      }
      if index < 8 {
        draw(isDark, 8, size - 1 - index)
      } else {
        draw(isDark, size - 15 + index, 8)
      }
    }
    draw(true, size - 8, 8)
  }

  /// Draws the version, twice (ISO/IEC 18004, 7.10).
  private mutating func drawVersion() {
    let bits = version << 12 | remainder(of: version, by: 0b1_1111_0010_0101, bits: 12)
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      draw(isDark, index / 3, size - 11 + index % 3)
      draw(isDark, size - 11 + index % 3, index / 3)
    }
  }

  /// Draws a finder pattern around its centre, with the part of the light separator inside the symbol.
  private mutating func drawFinder(_ row: Int, _ column: Int) {
    for down in -4...4 where (0..<size).contains(row + down) {
      for across in -4...4 where (0..<size).contains(column + across) {
        let ring = max(abs(down), abs(across))
        draw(ring != 2 && ring != 4, row + down, column + across)
      }
    }
  }

  private mutating func drawAlignment(_ row: Int, _ column: Int) {
    for down in -2...2 {
      for across in -2...2 {
        draw(max(abs(down), abs(across)) != 1, row + down, column + across)
      }
    }
  }

  /// The rows, and also the columns, of the centres of alignment patterns (ISO/IEC 18004, annex E).
  private var alignmentCentres: [Int] {
    switch version {
    case 1: []
    case 2..<7: [6, size - 7]
    default: [6, size / 2, size - 7]
    }
  }

  private func isNearFinder(_ row: Int, _ column: Int) -> Bool {
    (row == 6 && (column == 6 || column == size - 7)) || (row == size - 7 && column == 6)
  }

  private func remainder(of data: Int, by generator: Int, bits: Int) -> Int {
    var remainder = data
    for _ in 0..<bits {
      remainder = remainder << 1 ^ (remainder >> (bits - 1) & 1 == 1 ? generator : 0)
    }
    return remainder
  }
}
