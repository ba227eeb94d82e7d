import Accounts
import AccountsStore
import AppProperties
import Credentials
import DependencyInjection
import Money
import Ordering
import PluginInterface
import SQLiteDatabase
import SharedKernel
import Testing

@testable import LineShell
@testable import ShopApp

/// The services that take ids, as the composed app has them for whoever is signed in on a file.
struct IdentifiedServices {
  let accounts: any AccountService
  let orders: any OrderService
  let payment: any OrderPaymentService
  let cards: any PaymentMethodService
  let checkout: any CheckoutService
  let sessions: any SessionListService

  @MainActor
  init(of file: String) async throws {
    let container = try ShopConfiguration.whole(
      at: file, sessions: FileSessionStorage(path: file + ".session"),
      hashing: .test, clock: .fixed(Timestamp(secondsSinceEpoch: 1_767_261_600))
    ).composed().container
    accounts = try container.resolve(AccountsKey.self)
    orders = try container.resolve(OrdersKey.self)
    payment = try container.resolve(OrderPaymentKey.self)
    cards = try container.resolve(PaymentMethodsKey.self)
    checkout = try container.resolve(CheckoutKey.self)
    sessions = try container.resolve(SessionListKey.self)
    _ = try await accounts.current()
  }

  /// What each service answers that takes an id.
  @MainActor
  func asked(_ id: String) async throws -> [String] {
    var answers: [String] = []
    func ask(_ work: () async throws -> Void) async {
      do {
        try await work()
        answers.append("done")
      } catch { answers.append("\(error)") }
    }
    let order = try #require(Order.ID(id))
    await ask { _ = try await orders.order(order) }
    await ask { _ = try await orders.cancel(order) }
    await ask { _ = try await orders.sendBack(order) }
    await ask { _ = try await payment.pay(order) }
    let card = try #require(PaymentMethod.ID(id))
    await ask { try await cards.removePaymentMethod(card) }
    let address = try Address(
      recipient: "Eve", street: "1", city: "1", postalCode: "1", region: "US-CA")
    let key = try #require(IdempotencyKey("eve-1"))
    await ask {
      _ = try await checkout.place(
        CheckoutRequest(
          idempotencyKey: key, address: address, payment: .stored(card),
          expectedTotal: Money(minorUnits: 100, currency: .usd)))
    }
    await ask { try await sessions.endSession(id) }
    return answers
  }
}
