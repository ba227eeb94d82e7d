import Accounts
import Database
import Money
import Ordering
import SharedKernel

extension ReadTransaction {
  /// The cart of an account as data about its person.
  func cartData(of account: User.ID) throws -> PersonalData {
    let owner = CartOwner.account(account).column
    let lines = try rows(
      "SELECT product_id, quantity FROM ordering_cart_line WHERE owner = ? ORDER BY number", owner
    ) { row in
      PersonalData.record([
        .init("product", .text(try row.text(0))), .init("quantity", .number(try row.int64(1))),
      ])
    }
    let code = try first("SELECT code FROM ordering_cart_promotion WHERE owner = ?", owner) {
      try $0.text(0)
    }
    return .record([
      .init("lines", .list(lines)), .init("promoCode", code.map(PersonalData.text) ?? .unknown),
    ])
  }

  /// The stored cards of an account: what they are called and what the gateway knows them by.
  func paymentMethodData(of account: User.ID) throws -> PersonalData {
    .list(
      try rows(
        "SELECT id, label, token FROM ordering_payment_method WHERE account = ? ORDER BY number",
        account.rawValue
      ) { row in
        .record([
          .init("id", .text(try row.text(0))), .init("label", .text(try row.text(1))),
          .init("token", .text(try row.text(2))),
        ])
      })
  }

  /// The orders of an account, oldest first.
  func orderData(of account: User.ID) throws -> PersonalData {
    let ids = try rows(
      "SELECT id FROM ordering_order WHERE account = ? ORDER BY number", account.rawValue
    ) { try $0.identifier(0) as Order.ID }
    return .list(try ids.compactMap { try order($0, of: account)?.personalData })
  }
}

extension StoredOrder {
  fileprivate var personalData: PersonalData {
    .record([
      .init("id", .text(order.id.rawValue)), .init("placedAt", .time(order.placedAt)),
      .init("status", .text(order.status.rawValue)),
      .init("lines", .list(order.lines.map(\.personalData))),
      .init("totals", order.totals.personalData),
      .init("promoCode", order.promoCode.map { .text($0.text) } ?? .unknown),
      .init("cartPromoCode", cartCode.map { .text($0.text) } ?? .unknown),
      .init("address", order.address.personalData),
      .init("shippingMethod", .text(order.shippingMethod.rawValue)),
      .init("paymentLabel", order.paymentLabel.map(PersonalData.text) ?? .unknown),
      .init("paymentToken", token.map { .text($0.text) } ?? .unknown),
      .init("isRefundOutstanding", .flag(order.isRefundOutstanding)),
      .init(
        "history",
        .list(
          order.history.map { event in
            .record([
              .init("status", .text(event.status.rawValue)), .init("at", .time(event.date)),
            ])
          })),
    ])
  }
}

extension OrderLine {
  fileprivate var personalData: PersonalData {
    .record([
      .init("product", .text(product.rawValue)), .init("name", .text(name)),
      .init("quantity", .number(Int64(quantity.value))),
      .init("unitPrice", unitPrice.personalData), .init("total", total.personalData),
      .init("discount", discount.personalData),
    ])
  }
}

extension OrderTotals {
  fileprivate var personalData: PersonalData {
    .record([
      .init("subtotal", subtotal.personalData), .init("discount", discount.personalData),
      .init("shipping", shipping.personalData), .init("tax", tax.personalData),
      .init("total", total.personalData),
    ])
  }
}

extension Address {
  fileprivate var personalData: PersonalData {
    .record([
      .init("recipient", .text(recipient)), .init("street", .text(street)),
      .init("city", .text(city)), .init("postalCode", .text(postalCode)),
      .init("region", .text(region.code)),
    ])
  }
}

extension Money {
  fileprivate var personalData: PersonalData {
    .record([.init("minor", .number(minorUnits)), .init("currency", .text(currency.code))])
  }
}
