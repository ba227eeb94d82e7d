public import Accounts
import AccountsPoints
import Catalog
import CatalogPoints
import Database
import Money
import Ordering
public import SharedKernel

/// Ordering's data about a person: the cart, the stored cards, the addresses and the orders.
///
/// An order outlives its person, since the shop's books must balance: it keeps its goods, its amounts, its
/// dates and its tax region, and loses the account, the address, the card, and its request.
public struct SQLPersonalOrders: PersonalDataHolder {
  public let section = "ordering"

  let core: OrderingCore

  /// The owner of the orders of deleted accounts; no account has this name.
  static let deletedAccount = "deleted"

  public init(_ core: OrderingCore) { self.core = core }

  public func personalData(of user: User.ID) async throws -> PersonalData {
    try await core.database.read { transaction in
      let owner = CartOwner.account(user)
      let lines = try transaction.cartLines(of: owner).map { product, quantity -> PersonalData in
        ["product": .text(product.rawValue), "quantity": .number(Int64(quantity.value))]
      }
      let cards = try transaction.paymentMethods(of: user).map { card -> PersonalData in
        [
          "id": .text(card.id.rawValue), "label": .text(card.label),
          "token": .text(card.token.text),
        ]
      }
      let orders = try transaction.storedOrders(
        "SELECT number FROM ordering_order WHERE account = ? LIMIT ?", user.rawValue, Int64.max)
      let promotions = try transaction.rows(
        "SELECT code, uses FROM ordering_promotion_use WHERE account = ? ORDER BY code",
        user.rawValue
      ) { row -> PersonalData in
        ["code": .text(try row.text(0)), "uses": .number(try row.int64(1))]
      }
      return [
        "cart": [
          "lines": .list(lines), "promoCode": .text(ifAny: try transaction.cartCode(of: owner)),
        ],
        "promotions": .list(promotions), "paymentMethods": .list(cards),
        "addresses": .list(
          try transaction.addressBook(of: user).addresses.map(\.personalData)),
        "orders": .list(orders.reversed().map(\.personalData)),
      ]
    }
  }

  /// Deletes the cart, the cards and the addresses, and anonymises the orders.
  ///
  /// Orders that are not shipped yet are cancelled first, since no one is left to receive them: their stock
  /// and their money are returned. A failed refund stays recorded like any other, without the person.
  public func deletePersonalData(of user: User.ID) async throws {
    guard let deleted = User.ID(Self.deletedAccount) else { return }
    let now = core.clock.now()
    let refunds = try await core.database.writeRepeatably { transaction in
      try transaction.takeDueSteps(of: user, at: now, telling: core.outbox)
      try transaction.cancelOrders(
        of: user, at: now, into: core.catalog.ledger(transaction), telling: core.outbox)
      try transaction.clearCart(of: .account(user))
      let account = user.rawValue
      let refunds = try transaction.refunds(to: user)
      try transaction.run("DELETE FROM ordering_payment_method WHERE account = ?", account)
      try transaction.run("DELETE FROM ordering_address WHERE account = ?", account)
      try transaction.run("DELETE FROM ordering_promotion_use WHERE account = ?", account)
      try transaction.run(
        "UPDATE ordering_refund SET account = ? WHERE account = ?", deleted.rawValue, account)
      try transaction.run(
        """
        UPDATE ordering_order_adjustment SET choice = ''
        WHERE order_number IN (SELECT number FROM ordering_order WHERE account = ?)
        """, account)
      try transaction.run(
        """
        UPDATE ordering_order SET account = ?1, idempotency_key = 'deleted-' || id,
          fingerprint = '', recipient = ?1, street = ?1, city = ?1, postal_code = '-',
          payment_token = NULL, payment_label = NULL, cart_promo_code = NULL, due_at = NULL
        WHERE account = ?2
        """, deleted.rawValue, account)
      return refunds.map {
        Refund(number: $0.number, order: $0.order, account: deleted, kept: $0.kept)
      }
    }
    try await core.make(refunds)
  }
}

extension WriteTransaction {
  fileprivate func cancelOrders(
    of account: User.ID, at now: Timestamp, into ledger: any CatalogLedger,
    telling outbox: AccountOutbox
  ) throws {
    let open = try rows(
      """
      SELECT id FROM ordering_order WHERE account = ? AND status IN ('placed', 'paid')
      ORDER BY number
      """, account.rawValue
    ) { try $0.identifier(0) as Order.ID }
    for id in open {
      guard let stored = try order(id, of: account),
        try take(.cancel, with: stored, of: account, at: now, by: .shop, telling: outbox)
      else { continue }
      try release(stored.order, of: account, to: ledger)
      _ = try noteRefund(of: id, to: account)
    }
  }
}

extension StoredOrder {
  fileprivate var personalData: PersonalData {
    [
      "id": .text(order.id.rawValue), "placedAt": .time(order.placedAt),
      "status": .text(order.status.rawValue), "lines": .list(order.lines.map(\.personalData)),
      "totals": order.totals.personalData, "promoCode": .text(ifAny: order.promoCode?.text),
      "cartPromoCode": .text(ifAny: cartCode?.text), "address": order.address.personalData,
      "shippingMethod": .text(order.shippingMethod.rawValue),
      "paymentLabel": .text(ifAny: order.paymentLabel), "paymentToken": .text(ifAny: token?.text),
      "isRefundOutstanding": .flag(order.isRefundOutstanding),
      "returns": .list(order.returns.map(\.personalData)),
      "history": .list(
        order.history.map { ["status": .text($0.status.rawValue), "at": .time($0.date)] }),
    ]
  }
}

extension OrderReturn {
  fileprivate var personalData: PersonalData {
    let lines = pieces.sorted { $0.key.rawValue < $1.key.rawValue }
    return [
      "at": .time(date), "refund": refund.personalData,
      "lines": .list(
        lines.map {
          ["product": .text($0.key.rawValue), "quantity": .number(Int64($0.value.value))]
        }),
    ]
  }
}

extension OrderLine {
  fileprivate var personalData: PersonalData {
    [
      "product": .text(product.rawValue), "name": .text(name),
      "quantity": .number(Int64(quantity.value)), "unitPrice": unitPrice.personalData,
      "total": total.personalData, "discount": discount.personalData,
    ]
  }
}

extension OrderTotals {
  fileprivate var personalData: PersonalData {
    [
      "subtotal": subtotal.personalData, "discount": discount.personalData,
      "shipping": shipping.personalData, "tax": tax.personalData,
      "adjustments": .list(
        adjustments.map {
          [
            "label": .text($0.label), "amount": $0.amount.personalData,
            "choice": .text($0.choice),
          ]
        }), "total": total.personalData,
    ]
  }
}

extension Address {
  fileprivate var personalData: PersonalData {
    [
      "recipient": .text(recipient), "street": .text(street), "city": .text(city),
      "postalCode": .text(postalCode), "region": .text(region.code),
    ]
  }
}

extension Money {
  fileprivate var personalData: PersonalData {
    ["minor": .number(minorUnits), "currency": .text(currency.code)]
  }
}
