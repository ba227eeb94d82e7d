import Ordering
import SharedKernel

/// An order as stored, with what only the store needs to know of it.
struct StoredOrder {
  /// The row's number, which lines and events refer to.
  let number: Int64

  /// The request the order came from.
  let fingerprint: String

  /// What it is paid with; `nil` once its person is deleted.
  let token: PaymentToken?

  /// The promo code its cart carried, whether or not it counted; a refused card puts it back.
  let cartCode: PromoCode?

  /// When the shop's next step with it is due; `nil` where none is.
  let dueAt: Timestamp?

  /// The order itself.
  let order: Order
}
