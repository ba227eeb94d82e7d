import Encodings
import Expectations
import Testing

@testable import QRCodes

@Suite("A QR code")
struct QRCodeTests {
  @Test(
    "has every module where another encoder has it, in each version, level and mask",
    arguments: KnownSymbol.all)
  func knownSymbols(known: KnownSymbol) throws {
    for (mask, digest) in zip(MaskPattern.allCases, known.digests) {
      let code = try QRCode(known.text, errorCorrection: known.errorCorrection, mask: mask)
      expectEqual(code.version, known.version)
      expectEqual(code.mask, mask)
      expectEqual(code.digest, digest, "mask \(mask.rawValue)")
    }
  }

  @Test(
    "takes the mask that another encoder counts the least penalty for", arguments: KnownSymbol.all)
  func choosesMask(known: KnownSymbol) throws {
    let code = try QRCode(known.text, errorCorrection: known.errorCorrection)
    expectEqual(code.mask, known.mask)
  }

  @Test("looks like this")
  func picture() throws {
    let code = try QRCode("shop", mask: .pattern0)
    let rows = (0..<code.size).map { row in
      String((0..<code.size).map { code.isDark(row: row, column: $0) ? "#" : "." })
    }
    expectEqual(rows, Self.shop)
  }

  @Test(
    "takes the smallest version, and refuses what no version takes",
    arguments: [(ErrorCorrection.low, 271), (.medium, 213)])
  func capacity(level: ErrorCorrection, maximum: Int) throws {
    var version = 1
    for length in stride(from: maximum % 3, through: maximum, by: 3) {
      let text = String(repeating: "a", count: length)
      let code = try QRCode(text, errorCorrection: level, mask: .pattern3)
      #expect(code.version == version || code.version == version + 1)
      version = code.version
      expectEqual(code.size, 17 + 4 * version)
    }
    expectEqual(version, 10)
    #expect(throws: QRCodeError.tooLong(byteCount: maximum + 1, maximum: maximum)) {
      try QRCode(String(repeating: "a", count: maximum + 1), errorCorrection: level)
    }
  }

  @Test("counts bytes, not characters")
  func bytes() throws {
    try expectEqual(QRCode(String(repeating: "é", count: 8)).version, 2)
    #expect(throws: QRCodeError.tooLong(byteCount: 214, maximum: 213)) {
      try QRCode(String(repeating: "é", count: 107))
    }
  }

  @Test("is light all around", arguments: [(-1, 0), (0, -1), (21, 3), (3, 21)])
  func outside(row: Int, column: Int) throws {
    #expect(try !QRCode("shop").isDark(row: row, column: column))
  }

  private static let shop = [
    "#######...#...#######",
    "#.....#.###...#.....#",
    "#.###.#....##.#.###.#",
    "#.###.#..##...#.###.#",
    "#.###.#.##.##.#.###.#",
    "#.....#....#..#.....#",
    "#######.#.#.#.#######",
    ".....................",
    "#.#.#.#.....#...#..#.",
    "##......##.#.#.#.####",
    ".##.#.###.##.###..###",
    ".#..##.#.#####.##...#",
    ".###..######.###....#",
    "........###...#...#.#",
    "#######.....#...##.##",
    "#.....#..##...#....#.",
    "#.###.#.#.#.#.#.##.##",
    "#.###.#..###.#.#.#.#.",
    "#.###.#.#..#.###..#.#",
    "#.....#....###.###.#.",
    "#######.####.###..###",
  ]
}

extension QRCode {
  /// The checksum over the modules, row by row.
  fileprivate var digest: UInt64 {
    var digest = Checksum()
    for row in 0..<size {
      for column in 0..<size {
        digest.add(CollectionOfOne(isDark(row: row, column: column) ? 1 : 0))
      }
    }
    return digest.value
  }
}
