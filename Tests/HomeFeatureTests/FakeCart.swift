import Catalog
import CatalogTesting
import Money
import Ordering

/// A cart in memory that keeps the rules of the real one, as far as browsing meets them.
actor FakeCart: CartService {
  private let catalog: FakeCatalog
  private var lines: [(product: Product.ID, quantity: Quantity)] = []

  init(catalog: FakeCatalog) {
    self.catalog = catalog
  }

  func cart() async throws -> Cart {
    var wanted: [Cart.WantedLine] = []
    for line in lines {
      let item = try await catalog.item(line.product)
      wanted.append(.init(line.product, quantity: line.quantity, item: item))
    }
    return try Cart(wanted, currency: .usd)
  }

  func count() -> Int { lines.reduce(0) { $0 + $1.quantity.value } }

  func add(_ product: Product.ID, quantity: Quantity) async throws -> Cart {
    let stock = try await catalog.item(product).stock
    let index = lines.firstIndex { $0.product == product }
    let present = index.map { lines[$0].quantity }
    let wanted = present?.adding(quantity) ?? quantity
    guard wanted.value <= stock else { throw OrderingError.soldOut(product, left: stock) }
    if let index { lines[index].quantity = wanted } else { lines.append((product, wanted)) }
    return try await cart()
  }

  func setQuantity(_ quantity: Quantity, of product: Product.ID) async throws -> Cart {
    guard let index = lines.firstIndex(where: { $0.product == product }) else {
      throw OrderingError.notInCart(product)
    }
    lines[index].quantity = quantity
    return try await cart()
  }

  func remove(_ product: Product.ID) async throws -> Cart {
    lines.removeAll { $0.product == product }
    return try await cart()
  }

  func clear() { lines = [] }

  func applyPromo(_ code: String) throws -> Cart { throw OrderingError.invalidPromoCode(code) }

  func removePromo() async throws -> Cart { try await cart() }

  func mergeGuestCart() -> CartMerge? { nil }
}
