/// How many pieces of one product: 1 to 999.
public struct Quantity: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The number, of which it is known that a line may have it.
  public let value: Int

  /// The numbers of pieces a line may have.
  public static let allowed = 1...999
  /// A single piece, which is what people mean who give no number.
  public static let one = Quantity(trusted: 1)
  /// As many as one line may have.
  public static let most = Quantity(trusted: 999)

  private init(trusted value: Int) { self.value = value }

  /// Creates a quantity, or `nil` outside 1 to 999.
  public init?(_ value: Int) {
    guard Self.allowed.contains(value) else { return nil }
    self.value = value
  }

  /// Reads a quantity written in one to three ASCII digits, or answers `nil`.
  public init?(_ text: String) {
    guard text.utf8.count <= 3, text.first?.isNumber == true, let value = Int(text) else {
      return nil
    }
    self.init(value)
  }

  public var description: String { String(value) }

  /// The sum with another quantity, at most 999.
  public func adding(_ other: Quantity) -> Quantity {
    Quantity(trusted: min(value + other.value, Self.most.value))
  }

  public static func < (left: Quantity, right: Quantity) -> Bool { left.value < right.value }
}
