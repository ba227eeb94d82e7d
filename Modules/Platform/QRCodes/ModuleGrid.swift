/// The modules of a symbol under construction, and which of them hold no data.
struct ModuleGrid: Hashable {
  let version: Int
  let size: Int
  private var dark: [Bool]
  private var reserved: [Bool]

  init(version: Int) {
    self.version = version
    size = 17 + 4 * version
    dark = Array(repeating: false, count: size * size)
    reserved = dark
  }

  subscript(row: Int, column: Int) -> Bool { dark[row * size + column] }

  /// Draws a module of a pattern and reserves it, so that no data is placed there.
  mutating func draw(_ isDark: Bool, _ row: Int, _ column: Int) {
    dark[row * size + column] = isDark
    reserved[row * size + column] = true
  }

  /// Places the codewords in two-module columns from the right, alternately upwards and downwards; modules
  /// left over stay light (ISO/IEC 18004, 7.7.3).
  mutating func place(_ codewords: [UInt8]) {
    var bits = codewords.lazy.flatMap { byte in (0..<8).map { byte << UInt8($0) & 0x80 != 0 } }
      .makeIterator()
    var goesUp = true
    // The sixth column holds the timing pattern and is skipped.
    for right in stride(from: size - 1, to: 0, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for column in [right, right - 1] where !reserved[row * size + column] {
          dark[row * size + column] = bits.next() ?? false
        }
      }
      goesUp.toggle()
    }
  }

  mutating func apply(_ mask: MaskPattern) {
    for row in 0..<size {
      for column in 0..<size where !reserved[row * size + column] {
        if mask.inverts(row: row, column: column) { dark[row * size + column].toggle() }
      }
    }
  }
}
