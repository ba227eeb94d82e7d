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
    let listing = try await catalog.reviews(of: productID, page: page)
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
      actions: actions(for: standing)
        + listing.paging.actions { self.page = Page(number: $0) ?? .first })
  }

  private func actions(for standing: ReviewStanding) -> [ScreenAction] {
    switch standing {
    case .signedOut, .notBought: []
    case .mayWrite:
      [
        ScreenAction("write", title: "Write a review", asksFields: true) { action in
          try await self.reviews.write(self.draft(of: action), on: self.productID)
          return self.showsFirst("your review was stored")
        }
      ]
    case .written:
      [
        ScreenAction("edit", title: "Change your review", asksFields: true) { action in
          try await self.reviews.edit(self.draft(of: action), on: self.productID)
          return self.showsFirst("your review was changed")
        },
        ScreenAction("delete", title: "Delete your review", needsConfirmation: true) { _ in
          try await self.reviews.delete(on: self.productID)
          return self.showsFirst("your review was deleted")
        },
      ]
    }
  }

  private func showsFirst(_ message: String) -> ActionOutcome {
    page = .first
    return ActionOutcome(message)
  }

  private func draft(of action: ActionInvocation) throws -> ReviewDraft {
    let answer = action[answer: "stars"]
    guard let stars = wholeNumber(answer) else {
      throw InputError.notANumber(answer, accepted: 1...5)
    }
    return try ReviewDraft(
      stars: stars, authorName: action[answer: "name"], text: action[answer: "text"])
  }
}
