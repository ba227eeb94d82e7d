import Catalog
import Navigation
import Screens

/// What buyers say of a product, newest first, page by page.
@MainActor
final class ReviewsViewModel: ViewModel {
  private let productID: Product.ID
  private let catalog: any CatalogService
  private var page = Page.first

  init(productID: Product.ID, catalog: any CatalogService) {
    self.productID = productID
    self.catalog = catalog
  }

  func screen() async throws -> Screen {
    let detail = try await catalog.product(productID)
    let reviews = try await reviews()
    var blocks: [Block] = []
    if reviews.totalCount == 0 {
      blocks.append(.notice("Nobody has reviewed this yet."))
    } else {
      blocks.append(.facts([Fact("Rating", .text(detail.rating.words))]))
    }
    for review in reviews.items {
      let author = review.authorName
      blocks.append(.heading("\(review.rating.stars) of 5, \(author), \(review.date)"))
      blocks.append(.text(review.text))
    }
    return Screen(
      title: "Reviews: \(detail.product.name)", blocks: blocks + reviews.paging.blocks,
      actions: reviews.paging.actions)
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    let reviews = try await reviews()
    guard let number = reviews.paging.number(turnedBy: action.name),
      let turned = Page(number: number)
    else {
      throw InputError.unknownAction(
        name: action.name, available: reviews.paging.actions.map(\.name))
    }
    page = turned
    return .silent
  }

  private func reviews() async throws -> Listing<Review> {
    try await catalog.reviews(of: productID, page: page)
  }
}
