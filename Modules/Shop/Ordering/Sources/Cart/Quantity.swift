/// A number of pieces of one product: 1 to 999.
public struct Quantity: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The number, always in the allowed range.
  public let value: Int

  /// The quantities that a line may have.
  public static let allowed = 1...999
  /// A single piece, the default when people give no number.
  public static let one = Quantity(trusted: 1)
  /// The maximum for one line.
  public static let most = Quantity(trusted: 999)

  private init(trusted value: Int) { self.value = value }

  /// Creates a quantity, or `nil` outside 1 to 999.
  public init?(_ value: Int) {
    guard Self.allowed.contains(value) else { return nil }
    self.value = value
  }

  /// Parses a quantity of one to three ASCII digits, or returns `nil`.
  public init?(_ text: String) {
    guard text.utf8.count <= 3, text.first?.isNumber == true, let value = Int(text) else {
      return nil
    }
    self.init(value)
  }

  public var description: String { String(value) }

  /// Returns the sum with another quantity, at most 999.
  public func adding(_ other: Quantity) -> Quantity {
    Quantity(trusted: min(value + other.value, Self.most.value))
  }

  public static func < (left: Quantity, right: Quantity) -> Bool { left.value < right.value }
}
