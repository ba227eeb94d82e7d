/// A labelled value, such as `Price  12.50 USD`.
///
/// ```swift
/// Fact("Price", .money(minorUnits: 1_250, currency: "USD", exponent: 2))
/// ```
public struct Fact: Hashable, Sendable {
  /// What the value is.
  public var label: String

  /// The value itself.
  public var value: ScreenValue

  /// Creates a fact.
  public init(_ label: String, _ value: ScreenValue) {
    self.label = label
    self.value = value
  }
}
