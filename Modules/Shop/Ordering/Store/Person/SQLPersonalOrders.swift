public import Accounts
import Catalog
import Database
import Money
import Ordering
public import SharedKernel

/// What ordering holds about a person: the cart, the stored cards and the orders.
///
/// An order outlives its person, since the shop's books have to add up: it keeps its goods, its amounts,
/// its dates and the region that taxes it, and loses the account, the address, the card, and the request
/// it came from.
public struct SQLPersonalOrders: PersonalDataHolder {
  public let section = "ordering"

  let core: OrderingCore

  /// Whose orders those of deleted accounts are; no account bears that name.
  static let nobody = "deleted"

  /// Creates the service over what all of ordering shares.
  public init(_ core: OrderingCore) {
    self.core = core
  }

  public func personalData(of user: User.ID) async throws -> PersonalData {
    try await core.database.read { transaction in
      .record([
        .init("cart", try transaction.cartData(of: user)),
        .init("paymentMethods", try transaction.paymentMethodData(of: user)),
        .init("orders", try transaction.orderData(of: user)),
      ])
    }
  }

  /// Deletes the cart and the cards, and strips the orders of whoever they were for.
  ///
  /// Orders that were not sent yet are cancelled first, for nobody is left to receive them: their stock
  /// and their money go back.
  public func deletePersonalData(of user: User.ID) async throws {
    guard let nobody = User.ID(Self.nobody) else { return }
    let now = core.clock.now()
    let refunds = try await core.database.writeRepeatably { transaction in
      try transaction.takeDueSteps(of: user, at: now, by: core.schedule)
      try transaction.cancelOrders(
        of: user, at: now, by: core.schedule, into: core.catalog.ledger(transaction))
      try transaction.clearCart(of: .account(user))
      let account = user.rawValue
      try transaction.run("DELETE FROM ordering_payment_method WHERE account = ?", account)
      try transaction.run("DELETE FROM ordering_promotion_use WHERE account = ?", account)
      try transaction.run(
        "UPDATE ordering_refund SET account = ? WHERE account = ?", nobody.rawValue, account)
      try transaction.run(
        """
        UPDATE ordering_order SET account = ?1, idempotency_key = 'deleted-' || id,
          fingerprint = '', recipient = ?1, street = ?1, city = ?1, postal_code = '-',
          payment_token = NULL, payment_label = NULL, cart_promo_code = NULL, due_at = NULL
        WHERE account = ?2
        """, nobody.rawValue, account)
      return try transaction.refunds(to: nobody)
    }
    // A refund that fails now fails the deletion, which is taken up again at the next start.
    for refund in refunds { try await refund.make(through: core.gateway, in: core.database) }
  }
}

extension WriteTransaction {
  /// Cancels the orders of an account that were not sent yet, and notes what is to be given back.
  fileprivate func cancelOrders(
    of account: User.ID, at now: Timestamp, by schedule: DeliverySchedule,
    into ledger: any CatalogLedger
  ) throws {
    let open = try rows(
      """
      SELECT id FROM ordering_order WHERE account = ? AND status IN ('placed', 'paid')
      ORDER BY number
      """, account.rawValue
    ) { try $0.identifier(0) as Order.ID }
    for id in open {
      guard let stored = try order(id, of: account),
        try take(.cancel, with: stored, of: account, at: now, by: .shop, schedule)
      else { continue }
      try giveBack(stored.order, of: account, to: ledger)
      _ = try noteRefund(of: id, to: account)
    }
  }
}

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
