import Accounts
import AccountsPoints
import CatalogPoints
import Database
import DependencyInjection
import Money
import Ordering
import OrderingPoints
public import PluginInterface
import SharedKernel

/// Ordering's store: the cart, the checkout, orders, payment methods and addresses.
public struct OrderingStorePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "ordering-store", owner: "@shop/domain", isFeature: false)

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.provide(PaymentGatewayKey.self, using: DatabaseKey.self) {
      SQLSandboxGateway(database: $0)
    }
    registry.provide(PromotionImporterKey.self, using: DatabaseKey.self) {
      SQLPromotionImporter(database: $0)
    }
    registry.importCommand(
      ImportSubject(
        "promotions", summary: "bring the promo codes of a file into the shop", row: "promotion",
        title: "Promotions import",
        columns: """
          Columns: code and benefit ("10 %", "5.00 \(Currency.shop)" or "free shipping"); if wanted, minimum \
          (the price the goods must reach), first_day and last_day (2026-03-14, both included, UTC), limit and \
          account_limit (how many orders may use it, in all and of one account). A row says all about its \
          promotion.
          """, leftAsItWas: "the promotions are as they were"),
      using: PromotionImporterKey.self
    ) { [("promotions", $0)] }
    registry.salesCommands()
    registry.promotionCommands()
    registry.opensPoint(PriceRules.self)
    registry.provide(
      OrderingCoreKey.self, using: DatabaseKey.self, CurrentSessionKey.self, CatalogAccessKey.self,
      PaymentGatewayKey.self, WallClockKey.self, IDGeneratorKey.self, DeviceKey.self,
      AccountOutboxKey.self, Contributions<PriceRules>.self
    ) { database, session, catalog, gateway, clock, identifiers, device, outbox, rules in
      OrderingCore(
        database: database, session: session, catalog: catalog, gateway: gateway, clock: clock,
        identifiers: identifiers, device: device, outbox: outbox,
        priceRules: { try rules.values().map(\.output) })
    }
    let core = OrderingCoreKey.self
    registry.provide(CartKey.self, using: core) { SQLCart($0) }
    registry.provide(CheckoutKey.self, using: core) { SQLCheckout($0) }
    registry.provide(OrderPaymentKey.self, using: core) { SQLCheckout($0) }
    registry.provide(OrdersKey.self, using: core) { SQLOrders($0) }
    registry.provide(PaymentMethodsKey.self, using: core) { SQLPaymentMethods($0) }
    registry.provide(AddressBookKey.self, using: core) { SQLAddressBook($0) }
    registry.contribute(to: PurchaseHistories.self, using: core) { core in
      let history = SQLPurchaseHistory(core)
      return PurchaseHistory(reviewer: history.reviewer) { transaction, product, reviewer in
        try history.hasBought(product, reviewer, in: transaction)
      }
    }
    registry.contribute(to: Schemas.self) { OrderingSchema.schema }
    registry.contribute(to: AccountMails.self) { OrderMail.allCases.map(\.kind) }
    registry.contribute(to: PersonalDataHolders.self, using: core) { SQLPersonalOrders($0) }
    registry.contribute(to: AtStart.self, using: core, order: 20) { core in
      {
        // Also what was stored before a later step failed.
        defer { core.outbox.deliver() }
        let orders = SQLOrders(core)
        try await orders.cancelUnpaidOrders()
        try await orders.performDueSteps()
        try await orders.makeRefunds()
        return try await orders.giveBackOwed()
      }
    }
  }
}

enum OrderingCoreKey: DependencyKey { typealias Value = OrderingCore }
