import Accounts
import Catalog
import CatalogPoints
import CatalogStore
import Ordering
import OrderingStore
import SQLiteDatabase
import SharedKernel

/// The shop's stores on a database in a separate folder, with a signed-in user.
struct StoreShop {
  let folder: TemporaryFolder
  let catalog: SQLCatalog
  let search: SQLProductSearch
  let importer: SQLCatalogImporter
  let cart: SQLCart
  let checkout: SQLCheckout

  private let address: Address

  init() throws {
    folder = try TemporaryFolder("benchmark-store")
    let database = try SQLiteDatabase(
      location: .path("\(folder.path)/shop.db"),
      migrations: CatalogSchema.migrations + OrderingSchema.migrations)
    let session = FixedSession(user: try Self.user())
    let access = CatalogAccess(
      snapshot: { SQLCatalogSnapshot($0) }, ledger: { SQLCatalogLedger($0) })
    let clock = WallClock { Timestamp(secondsSinceEpoch: 1_800_000_000) }
    let identifiers = IDGenerator.seeded(1)
    catalog = SQLCatalog(database: database)
    search = SQLProductSearch(database: database)
    importer = SQLCatalogImporter(database: database)
    let ordering = OrderingCore(
      database: database, session: session, catalog: access,
      gateway: SQLSandboxGateway(database: database), clock: clock, identifiers: identifiers)
    (cart, checkout) = (SQLCart(ordering), SQLCheckout(ordering))
    address = try Address(
      recipient: "Ada", street: "1 Main St", city: "Salem", postalCode: "97301", region: "US-OR")
  }

  @discardableResult
  func fill(with text: [UInt8]) async throws -> Int {
    var rest: [UInt8]? = text
    let summary = try await importer.run(isDryRun: false) {
      defer { rest = nil }
      return rest
    } progress: { _ in
    }
    return summary.products.total
  }

  /// Buys three products and returns a value that depends on the order.
  func buy(_ number: Int) async throws -> Int {
    for offset in 0..<3 {
      guard let product = Product.ID("p-\((number * 3 + offset) % 300)"), let one = Quantity(1)
      else { throw BenchmarkError.disagreement("the products bought") }
      try await cart.add(product, quantity: one)
    }
    guard let region = TaxRegion("US-OR"), let key = IdempotencyKey("k-\(number)"),
      let token = PaymentToken("tok_approve")
    else { throw BenchmarkError.disagreement("what is bought") }
    let quote = try await checkout.quote(region: region)
    let order = try await checkout.place(
      CheckoutRequest(
        idempotencyKey: key, address: address, payment: .token(token), agreedTo: quote))
    return order.id.rawValue.utf8.count
  }

  /// Returns a catalogue file: products in ten categories from five sellers; `edition` changes every price.
  static func catalogue(count: Int, edition: Int = 0) -> [UInt8] {
    var text = "id,name,summary,price,stock,category,seller\n"
    for number in 0..<count {
      let (first, second) = (words[number % words.count], words[number / words.count % words.count])
      text += "p-\(number),\(first) \(second) \(number),\"\(second), a thing to \(first)\","
      text += "\(1 + (number + edition) % 90).\(10 + number % 90) USD,1000000,"
      text += "category-\(number % 10),seller-\(number % 5)\n"
    }
    return Array(text.utf8)
  }

  private static let words = [
    "read", "cook", "run", "brew", "fold", "light", "write", "carry", "keep", "mend", "paint",
    "sharpen", "weigh", "stack", "water", "sow", "listen", "travel", "rest", "build", "grind",
  ]

  private static func user() throws -> User {
    guard let id = User.ID("u-ada") else { throw BenchmarkError.disagreement("the person") }
    return User(id: id, email: try EmailAddress("ada@example.org"), name: "Ada")
  }
}

private struct FixedSession: CurrentSession {
  let user: User?

  func currentUser() -> User? { user }
}
