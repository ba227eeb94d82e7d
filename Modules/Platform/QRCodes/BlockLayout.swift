/// How the codewords of a version and level are divided into blocks (ISO/IEC 18004, table 9).
struct BlockLayout {
  let version: Int
  let correctionCount: Int
  /// The data codewords of each block, the shorter blocks first.
  let dataCounts: [Int]

  private init(
    _ version: Int, correction: Int, _ blocks: Int, of count: Int, andOneMore longer: Int = 0
  ) {
    self.version = version
    correctionCount = correction
    dataCounts =
      Array(repeating: count, count: blocks) + Array(repeating: count + 1, count: longer)
  }

  /// How many bytes of text fit: the data codewords without the mode and the length.
  var capacity: Int {
    dataCounts.reduce(0, +) - (4 + lengthBitCount + 7) / 8
  }

  var lengthBitCount: Int { version < 10 ? 8 : 16 }

  static func smallest(for count: Int, _ level: ErrorCorrection) -> BlockLayout? {
    layouts(of: level).first { $0.capacity >= count }
  }

  static func capacity(of level: ErrorCorrection) -> Int {
    layouts(of: level).map(\.capacity).max() ?? 0
  }

  private static func layouts(of level: ErrorCorrection) -> [BlockLayout] {
    switch level {
    case .low:
      [
        BlockLayout(1, correction: 7, 1, of: 19),
        BlockLayout(2, correction: 10, 1, of: 34),
        BlockLayout(3, correction: 15, 1, of: 55),
        BlockLayout(4, correction: 20, 1, of: 80),
        BlockLayout(5, correction: 26, 1, of: 108),
        BlockLayout(6, correction: 18, 2, of: 68),
        BlockLayout(7, correction: 20, 2, of: 78),
        BlockLayout(8, correction: 24, 2, of: 97),
        BlockLayout(9, correction: 30, 2, of: 116),
        BlockLayout(10, correction: 18, 2, of: 68, andOneMore: 2),
      ]
    case .medium:
      [
        BlockLayout(1, correction: 10, 1, of: 16),
        BlockLayout(2, correction: 16, 1, of: 28),
        BlockLayout(3, correction: 26, 1, of: 44),
        BlockLayout(4, correction: 18, 2, of: 32),
        BlockLayout(5, correction: 24, 2, of: 43),
        BlockLayout(6, correction: 16, 4, of: 27),
        BlockLayout(7, correction: 18, 4, of: 31),
        BlockLayout(8, correction: 22, 2, of: 38, andOneMore: 2),
        BlockLayout(9, correction: 22, 3, of: 36, andOneMore: 2),
        BlockLayout(10, correction: 26, 4, of: 43, andOneMore: 1),
      ]
    }
  }
}
