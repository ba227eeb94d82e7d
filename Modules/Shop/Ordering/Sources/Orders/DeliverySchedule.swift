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

    /// Creates the times.
    public init(untilShipped: Int64, untilDelivered: Int64) {
      (self.untilShipped, self.untilDelivered) = (untilShipped, untilDelivered)
    }
  }

  /// How long an order may be returned after it arrived, in seconds.
  public let returnTime: Int64
  /// How long an order may wait for its payment, in seconds; then it is cancelled, and its stock can
  /// be sold to somebody else.
  public let paymentTime: Int64

  private let standard: Times
  private let express: Times
  private let pickUp: Times

  /// Creates a schedule.
  public init(
    standard: Times, express: Times, pickUp: Times, returnTime: Int64, paymentTime: Int64
  ) {
    (self.standard, self.express, self.pickUp) = (standard, express, pickUp)
    (self.returnTime, self.paymentTime) = (returnTime, paymentTime)
  }

  /// The times of a shipping method.
  public func times(for method: ShippingMethod) -> Times {
    switch method {
    case .standard: standard
    case .express: express
    case .pickUp: pickUp
    }
  }

  /// The sandbox: standard orders leave a day after their payment and arrive two days later, express
  /// ones leave after half a day and arrive half a day later, those to be picked up are ready after four
  /// hours and fetched by the next day; 30 days to return, an hour to pay.
  public static let sandbox = DeliverySchedule(
    standard: Times(untilShipped: 86_400, untilDelivered: 2 * 86_400),
    express: Times(untilShipped: 43_200, untilDelivered: 43_200),
    pickUp: Times(untilShipped: 14_400, untilDelivered: 72_000), returnTime: 30 * 86_400,
    paymentTime: 3_600)
}
