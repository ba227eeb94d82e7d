/// When the shop takes its own steps with an order: cancelling it unpaid, sending it off, its arrival.
///
/// No parcels are packed in the sandbox, so the clock alone decides. The steps that are due are taken
/// when an order is looked at, and dated with the moment they were due, so that the history is the same
/// whenever somebody looks.
public struct DeliverySchedule: Hashable, Sendable {
  /// How long an order of a shipping method takes, in seconds.
  public struct Times: Hashable, Sendable {
    /// From the payment until it is on its way.
    public let untilShipped: Int64
    /// From then until it arrives.
    public let untilDelivered: Int64
  }

  /// How long an order may be returned after it arrived, in seconds: 30 days.
  public let returnTime: Int64 = 30 * 86_400
  /// How long an order may wait for its payment, in seconds: an hour; then it is cancelled, and its
  /// stock can be sold to somebody else.
  public let paymentTime: Int64 = 3_600

  /// The times of the shop, in which nothing is packed.
  public static let sandbox = DeliverySchedule()

  /// The times of a shipping method; an order to be picked up is ready first, and fetched then.
  public func times(for method: ShippingMethod) -> Times {
    switch method {
    case .standard: Times(untilShipped: 86_400, untilDelivered: 2 * 86_400)
    case .express: Times(untilShipped: 43_200, untilDelivered: 43_200)
    case .pickUp: Times(untilShipped: 14_400, untilDelivered: 72_000)
    }
  }
}
