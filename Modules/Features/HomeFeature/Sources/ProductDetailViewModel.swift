import Catalog
import CatalogScreens
import Diagnostics
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

/// One product: its price, its seller, its stock, and the action that adds it to the cart.
@MainActor
struct ProductDetailViewModel: ViewModel {
  let productID: Product.ID
  let catalog: any CatalogService
  let cart: any CartService
  let prepared: Prepared<ProductDetail>
  let onReviews: @MainActor () throws -> Void
  let onSeller: @MainActor (Seller.ID) throws -> Void
  let onCart: @MainActor () -> (@MainActor () throws -> Void)?

  func screen() async throws -> Screen {
    let detail = try await prepared.take { try await catalog.product(productID) }
    let product = detail.product
    var blocks: [Block] = [
      .text(product.summary),
      .facts([
        Fact("Price", product.price),
        Fact("In stock", .number(product.stock)),
        Fact("Availability", .text(product.stockBadge)),
        Fact("Category", .text(detail.category.name)),
        Fact("Seller", .text("\(detail.seller.name), \(detail.seller.location)")),
        Fact("Rating", .text(product.rating.words)),
      ]),
    ]
    if !product.isInStock { blocks.append(.notice("Sold out.")) }
    return Screen(title: product.name, blocks: blocks, actions: actions(for: detail))
  }

  private func add(_ action: ActionInvocation) async throws -> ActionOutcome {
    let pieces = try action.number(in: Quantity.allowed, default: Quantity.one.value)
    guard let quantity = Quantity(pieces) else {
      throw InputError.notANumber("\(pieces)", accepted: Quantity.allowed)
    }
    let changed = try await cart.add(productID, quantity: quantity)
    let name = changed.lines.first { $0.product == productID }?.name ?? productID.rawValue
    return ActionOutcome("added \(quantity) × \(name) · \(changed.summary) · next: cart")
  }

  private func actions(for detail: ProductDetail) -> [ScreenAction] {
    var actions: [ScreenAction] = []
    if onCart() != nil {
      // Offered even when sold out, so that typing it explains why it fails.
      let title =
        detail.product.isInStock ? "Put it in the cart" : "Put it in the cart; sold out now"
      actions.append(
        ScreenAction("add", title: title, parameters: [.optional("quantity")], perform: add))
    }
    actions += [
      ScreenAction("reviews", title: "Read what buyers say", perform: onReviews),
      ScreenAction("seller", title: "See who sells it, and what else") {
        try self.onSeller(detail.seller.id)
      },
    ]
    if let onCart = onCart() { actions.append(.cart(onCart)) }
    return actions
  }
}
