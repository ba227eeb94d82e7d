import Catalog
import CatalogScreens
import Navigation
import Screens
import SharedKernel

/// What buyers say of a product, newest first, page by page; a buyer writes, changes and deletes a
/// review here.
@MainActor
final class ReviewsViewModel: ViewModel {
  private let productID: Product.ID
  private let catalog: any CatalogService
  private let reviews: any ReviewService
  private var page = Page.first

  init(productID: Product.ID, catalog: any CatalogService, reviews: any ReviewService) {
    self.productID = productID
    self.catalog = catalog
    self.reviews = reviews
  }

  func screen() async throws -> Screen {
    let detail = try await catalog.product(productID)
    let standing = try await reviews.standing(on: productID)
    let listing = try await listing()
    var blocks: [Block] = []
    if listing.totalCount == 0 {
      blocks.append(.notice("Nobody has reviewed this yet."))
    } else {
      blocks.append(.facts([Fact("Rating", .text(detail.rating.words))]))
    }
    for review in listing.items {
      let mark = review.isRefunded ? ", refunded, not counted" : ""
      let (stars, author) = (review.rating.stars, review.authorName)
      blocks.append(.heading("\(stars) of 5, \(author), \(review.date)\(mark)"))
      blocks.append(.text(review.text))
    }
    return Screen(
      title: "Reviews: \(detail.product.name)",
      blocks: blocks + listing.paging.blocks + standing.blocks, fields: standing.fields,
      actions: standing.actions + listing.paging.actions)
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "write":
      try await reviews.write(draft(of: action), on: productID)
      page = .first
      return ActionOutcome("your review was stored")
    case "edit":
      try await reviews.edit(draft(of: action), on: productID)
      page = .first
      return ActionOutcome("your review was changed")
    case "delete":
      try await reviews.delete(on: productID)
      page = .first
      return ActionOutcome("your review was deleted")
    default: break
    }
    let listing = try await listing()
    guard let number = listing.paging.number(turnedBy: action.name),
      let turned = Page(number: number)
    else {
      let standing = try await reviews.standing(on: productID)
      throw InputError.unknownAction(
        name: action.name, available: (standing.actions + listing.paging.actions).map(\.name))
    }
    page = turned
    return .silent
  }

  private func draft(of action: ActionInvocation) throws -> ReviewDraft {
    let answer = action[answer: "stars"]
    guard let stars = wholeNumber(answer) else {
      throw InputError.notANumber(answer, accepted: 1...5)
    }
    return try ReviewDraft(
      stars: stars, authorName: action[answer: "name"], text: action[answer: "text"])
  }

  private func listing() async throws -> Listing<Review> {
    try await catalog.reviews(of: productID, page: page)
  }
}
