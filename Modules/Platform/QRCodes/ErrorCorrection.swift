/// How much damage a symbol survives; more takes more room.
public enum ErrorCorrection: Hashable, Sendable, CaseIterable {
  /// Level L: about 7 % of the codewords can be restored.
  case low

  /// Level M: about 15 % of the codewords can be restored.
  case medium

  /// The level in the format information (ISO/IEC 18004, table 12).
  var formatBits: Int {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    }
  }
}
