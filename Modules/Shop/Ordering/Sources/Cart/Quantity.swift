/// A number of pieces of one product: 1 to 999.
public struct Quantity: Hashable, Sendable, Comparable, LosslessStringConvertible {
  public let value: Int

  public static let allowed = 1...999
  public static let one = Quantity(trusted: 1)
  public static let most = Quantity(trusted: 999)

  private init(trusted value: Int) { self.value = value }

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
