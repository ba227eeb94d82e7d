import Ordering

/// The card an order is paid with, as it is kept with the order.
struct ChargedCard {
  /// What the gateway knows it by.
  let token: PaymentToken

  /// What the person called it; `nil` for a card that is not stored.
  let label: String?
}
