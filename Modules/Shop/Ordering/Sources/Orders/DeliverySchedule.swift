/// When the shop performs its own steps on an order: cancelling it unpaid, shipping, delivery.
///
/// The sandbox packs no parcels, so only the clock decides. Due steps are performed when an order is viewed,
/// and dated with the moment they were due, so that the history does not depend on when somebody looks.
public struct DeliverySchedule: Hashable, Sendable {
  /// The durations of an order with one shipping method, in seconds.
  public struct Times: Hashable, Sendable {
    /// From payment to shipping.
    public let untilShipped: Int64
    /// From shipping to delivery.
    public let untilDelivered: Int64
  }

  /// How long an order may be returned after its delivery, in seconds: 30 days.
  public let returnTime: Int64 = 30 * 86_400
  /// How long an order may wait for its payment, in seconds: an hour; then it is cancelled, and its
  /// stock can be sold to someone else.
  public let paymentTime: Int64 = 3_600

  /// The schedule of the shop, which packs no parcels.
  public static let sandbox = DeliverySchedule()

  /// Returns the durations of a shipping method; a pick-up order is first ready, then collected.
  public func times(for method: ShippingMethod) -> Times {
    switch method {
    case .standard: Times(untilShipped: 86_400, untilDelivered: 2 * 86_400)
    case .express: Times(untilShipped: 43_200, untilDelivered: 43_200)
    case .pickUp: Times(untilShipped: 14_400, untilDelivered: 72_000)
    }
  }
}
