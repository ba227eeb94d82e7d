/// When the shop performs its own steps on an order: cancelling it unpaid, shipping, delivery.
///
/// The sandbox packs no parcels, so only the clock decides. Due steps are performed when an order is viewed,
/// and dated with the moment they were due, so that the history does not depend on when somebody looks.
public enum DeliverySchedule {
  /// How long an order may be returned after its delivery, in seconds: 30 days.
  public static let returnTime: Int64 = 30 * 86_400
  /// How long an order may wait for its payment, in seconds: an hour; then it is cancelled, and its
  /// stock can be sold to someone else.
  public static let paymentTime: Int64 = 3_600

  /// Returns the seconds from payment to shipping, and from there to delivery; a pick-up order is first ready,
  /// then collected.
  public static func times(
    for method: ShippingMethod
  ) -> (untilShipped: Int64, untilDelivered: Int64) {
    switch method {
    case .standard: (86_400, 2 * 86_400)
    case .express: (43_200, 43_200)
    case .pickUp: (14_400, 72_000)
    }
  }
}
