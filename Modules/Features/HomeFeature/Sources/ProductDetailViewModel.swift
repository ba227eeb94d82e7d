import Catalog
import CatalogScreens
import Diagnostics
import Money
import Navigation
import Screens
import SharedKernel

/// One product: its price, its seller, its stock, and what other features contribute.
@MainActor
struct ProductDetailViewModel: ViewModel {
  let productID: Product.ID
  let catalog: any CatalogService
  let prepared: Prepared<ProductDetail>
  let onReviews: @MainActor () throws -> Void
  let onSeller: @MainActor (Seller.ID) throws -> Void
  let contribute: @MainActor (inout Screen) async -> Void

  func screen() async throws -> Screen {
    let detail = try await prepared.take { try await catalog.product(productID) }
    let product = detail.product
    // What is withdrawn is neither in stock nor sold out.
    let stock: [Fact] =
      product.isOffered
      ? [
        Fact("In stock", .number(product.stock)),
        Fact("Availability", .text(product.stockBadge)),
      ] : []
    var blocks: [Block] = [
      .text(product.summary),
      .facts(
        [Fact("Price", product.price)] + stock + [
          Fact("Category", .text(detail.category.name)),
          Fact("Seller", .text("\(detail.seller.name), \(detail.seller.location)")),
          Fact("Rating", product.rating.value),
        ]),
    ]
    if let notice = product.notice { blocks.append(.notice(notice)) }
    var screen = Screen(
      title: product.name, blocks: blocks,
      actions: [
        ScreenAction("reviews", title: "Read what buyers say", perform: onReviews),
        ScreenAction("seller", title: "See who sells it, and what else") {
          try self.onSeller(detail.seller.id)
        },
      ])
    await contribute(&screen)
    return screen
  }
}

extension Product {
  /// Why none can be bought; `nil` while some can.
  var notice: String? {
    guard isOffered else { return Self.withdrawn }
    return isInStock ? nil : "Sold out."
  }

  /// What every screen about a withdrawn product says.
  static let withdrawn = "The shop does not offer this any more."
}
