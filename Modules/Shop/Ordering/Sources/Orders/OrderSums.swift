/// What all of a person's orders in the shop's currency come to, however many there are.
///
/// A rule that depends on earlier orders, such as points that each order earns, decides by sums: they are read at
/// once, and what is cancelled or returned is left out by itself.
public struct OrderSums: Hashable, Sendable {
  /// The whole dollars of each order that is paid and kept, less its refunds, added up; the cents of an order do
  /// not count.
  public let wholeUnits: Int64
  private let adjustments: [String: Int64]

  /// Creates sums; `adjustments` are in minor units, by plugin.
  public init(wholeUnits: Int64 = 0, adjustments: [String: Int64] = [:]) {
    (self.wholeUnits, self.adjustments) = (wholeUnits, adjustments)
  }

  /// Returns the minor units by which a plugin adjusted the orders that are neither cancelled nor returned, less
  /// what went back with pieces of them; negative if it lowered them.
  public func adjusted(by plugin: String) -> Int64 { adjustments[plugin, default: 0] }
}
