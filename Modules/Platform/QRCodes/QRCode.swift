/// A QR code symbol: a square of dark and light modules that a camera reads as text.
///
/// The text is held byte by byte, in the smallest of the versions 1 to 10 that takes it: up to 271
/// bytes. Readers take bytes that are not UTF-8 for ISO 8859-1, so ASCII reads alike everywhere.
///
/// ```swift
/// let code = try QRCode("otpauth://totp/Shop:ada@shop.example?secret=JBSWY3DPEHPK3PXP")
/// print(code.text())     // to be read off a terminal
/// code.isDark(row: 0, column: 0)  // true: the corner of a finder pattern
/// ```
///
/// Standard: ISO/IEC 18004:2015, byte mode, error correction levels L and M.
public struct QRCode: Hashable, Sendable {
  /// The size class, 1 to 10; each has four more modules a side than the one before.
  public let version: Int

  /// How much damage the symbol survives.
  public let errorCorrection: ErrorCorrection

  /// The pattern laid over the data.
  public let mask: MaskPattern

  let grid: ModuleGrid

  /// Encodes a text.
  ///
  /// - Parameters:
  ///   - text: The text, held as UTF-8.
  ///   - errorCorrection: How much damage the symbol survives.
  ///   - mask: The pattern to lay over the data; the one that is easiest to read unless given.
  /// - Throws: ``QRCodeError/tooLong(byteCount:maximum:)``.
  /// - Complexity: O(*n*) in the number of modules.
  public init(
    _ text: String, errorCorrection: ErrorCorrection = .medium, mask: MaskPattern? = nil
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
  public var size: Int { grid.size }

  /// Whether a module is dark; every module outside the symbol is light.
  ///
  /// - Parameters:
  ///   - row: The row, from 0 at the top.
  ///   - column: The column, from 0 at the left.
  /// - Returns: Whether it is dark.
  public func isDark(row: Int, column: Int) -> Bool {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
    return grid[row, column]
  }
}
