import Catalog
import CatalogScreens
import Navigation
import Screens
import SharedKernel

@MainActor
struct SellerViewModel: ViewModel {
  let sellerID: Seller.ID
  let catalog: any CatalogService
  let prepared: Prepared<SellerDetail>
  let onProductSelected: @MainActor (Product.ID) throws -> Void
  let contribute: @MainActor (inout Screen, [Product]) async -> Void
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let detail = try await prepared.take { try await catalog.seller(sellerID, page: page) }
    let products = detail.products
    var blocks: [Block] = [
      .text(detail.seller.summary),
      .facts([
        Fact("Location", .text(detail.seller.location)),
        Fact("Rating", detail.rating.value),
        Fact("Products", .number(products.totalCount)),
      ]),
    ]
    if products.totalCount == 0 {
      blocks.append(.notice("\(detail.seller.name) sells nothing at the moment."))
    } else {
      blocks.append(.products(products.items.map { $0.row(onProductSelected) }))
    }
    var screen = Screen(
      title: detail.seller.name, blocks: blocks + products.paging.blocks,
      actions: products.pageActions { self.page = $0 })
    await contribute(&screen, products.items)
    return screen
  }
}
