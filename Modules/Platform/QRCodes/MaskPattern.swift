/// One of the eight patterns that are applied to the data, so that no part of a symbol resembles a finder
/// pattern or an empty area.
enum MaskPattern: Int, Hashable, Sendable, CaseIterable {
  /// Reference 000: every second module, as on a chessboard.
  case pattern0
  /// Reference 001: every second row.
  case pattern1
  /// Reference 010: every third column.
  case pattern2
  /// Reference 011: every third diagonal.
  case pattern3
  /// Reference 100: blocks of two rows and three columns.
  case pattern4
  /// Reference 101: a lattice of period six.
  case pattern5
  /// Reference 110: diamonds of period six.
  case pattern6
  /// Reference 111: chequered diamonds of period six.
  case pattern7

  /// Whether the pattern inverts the data module at a position (ISO/IEC 18004, table 10).
  func inverts(row: Int, column: Int) -> Bool {
    let product = row * column
    return switch self {
    case .pattern0: (row + column) % 2 == 0
    case .pattern1: row % 2 == 0
    case .pattern2: column % 3 == 0
    case .pattern3: (row + column) % 3 == 0
    case .pattern4: (row / 2 + column / 3) % 2 == 0
    case .pattern5: product % 2 + product % 3 == 0
    case .pattern6: (product % 2 + product % 3) % 2 == 0
    case .pattern7: ((row + column) % 2 + product % 3) % 2 == 0
    }
  }
}
