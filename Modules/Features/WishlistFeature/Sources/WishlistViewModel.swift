import Catalog
import CatalogScreens
import Diagnostics
import Money
import Navigation
import Screens
import SharedKernel
import WishlistFeatureInterface

/// The saved products, the last saved first, page by page, with what changed since they were saved.
@MainActor
struct WishlistViewModel: ViewModel {
  let wishlist: any WishlistService
  let catalog: any CatalogService
  let onProduct: @MainActor () -> (@MainActor (Product.ID) throws -> Void)?
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let saved = try await wishlist.saved()
    guard !saved.isEmpty else {
      return Screen(
        title: "Wishlist",
        blocks: [
          .notice("You have saved nothing yet."),
          .text("\"save\" on a product's page keeps the product here."),
        ], actions: [.absent("remove", because: "nothing is on your wish list")])
    }
    let listing = Listing(all: saved, page: page)
    page = listing.page
    var rows: [Row] = []
    for item in listing.items { rows.append(try await row(of: item)) }
    return Screen(
      title: "Wishlist: \(saved.count.counted("product"))",
      blocks: [.list(rows, columns: ["item", "price", "since saved"])] + listing.paging.blocks,
      actions: [
        ScreenAction("remove", title: "Take one off: the row", parameters: [.row("row")]) {
          _ = try $0.word(called: "row")
          let item = try $0.item(among: listing.items)
          try await wishlist.remove(item.product)
          return ActionOutcome("removed \(item.name)")
        }
      ] + listing.pageActions { self.page = $0 })
  }

  private func row(of item: SavedProduct) async throws -> Row {
    let product: Product
    do {
      product = try await catalog.product(item.product).product
    } catch CatalogError.noSuchProduct {
      return Row(item.name, [.text(""), .text("no longer sold")])
    }
    let changes = try item.changes(to: product).joined(separator: ", ")
    return Row(
      product.name, [.money(product.price.components), .text(changes)],
      pick: onProduct().map { onProduct in
        .init("pick", [product.id.rawValue]) { try onProduct(product.id) }
      })
  }
}

extension SavedProduct {
  /// What is different about the product now, in words.
  func changes(to now: Product) throws -> [String] {
    var changes: [String] = []
    if now.price != price {
      let isComparable = now.price.currency == price.currency
      let isCheaper = try isComparable && now.price.isLess(than: price)
      let word = isCheaper ? "cheaper" : isComparable ? "dearer" : "changed"
      changes.append("\(word), was \(price)")
    }
    if now.isInStock != wasInStock { changes.append(now.isInStock ? "back in stock" : "sold out") }
    return changes
  }
}
