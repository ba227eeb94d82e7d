import Catalog
import CatalogScreens
import Diagnostics
import Navigation
import Screens
import SharedKernel

/// The reviews of a product, newest first, page by page; a buyer can write, edit and delete a review here.
@MainActor
struct ReviewsViewModel: ViewModel {
  let productID: Product.ID
  let reviews: any ReviewService
  let prepared: Prepared<ProductReviews>
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let detail = try await prepared.take { try await reviews.reviews(of: productID, page: page) }
    let (listing, eligibility) = (detail.reviews, detail.eligibility)
    var blocks: [Block] = detail.product.isOffered ? [] : [.notice(Product.withdrawn)]
    if listing.totalCount == 0 {
      blocks.append(.notice("No one has reviewed this yet."))
    } else {
      blocks.append(.facts([Fact("Rating", detail.product.rating.value)]))
    }
    for review in listing.items {
      blocks += review.blocks(under: "author", Row(review.authorName))
    }
    return Screen(
      title: "Reviews: \(detail.product.name)",
      blocks: blocks + listing.paging.blocks + eligibility.blocks, fields: eligibility.fields,
      actions: actions(for: eligibility)
        + listing.pageActions { self.page = $0 })
  }

  private func actions(for eligibility: ReviewEligibility) -> [ScreenAction] {
    switch eligibility {
    case .signedOut: Self.absent("write", "edit", "delete", because: "you are not signed in")
    case .notBought:
      Self.absent("write", "edit", "delete", because: "only people who bought this can review it")
    case .mayWrite:
      Self.absent("edit", "delete", because: "you have not reviewed it") + [
        ScreenAction("write", title: "Write a review", asksFields: true) { action in
          try await self.reviews.write(self.draft(of: action), on: self.productID)
          return self.showsFirst("your review was stored")
        }
      ]
    case .written(let review):
      Self.absent("write", because: "you have reviewed it already") + [
        ScreenAction("edit", title: "Change your review", asksFields: true) { action in
          try await self.reviews.edit(self.draft(of: action), on: self.productID)
          return self.showsFirst("your review was changed")
        },
        ScreenAction(
          "delete", title: "Delete your review",
          confirming: { _ in "Delete your review, which gives it \(review.rating.stars) of 5" }
        ) { _ in
          try await self.reviews.delete(on: self.productID)
          return self.showsFirst("your review was deleted")
        },
      ]
    }
  }

  private static func absent(_ names: String..., because reason: String) -> [ScreenAction] {
    names.map { .absent($0, because: reason) }
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

extension ReviewEligibility {
  var blocks: [Block] {
    switch self {
    case .signedOut: [.text("Sign in to review this if you bought it.")]
    case .notBought: [.text("Only people who bought this can review it.")]
    case .mayWrite: [.text("You bought this. What do you think of it?")]
    case .written(let review) where review.isHidden:
      [.text("You gave it \(review.rating.stars) of 5. The shop has hidden your review.")]
    case .written(let review) where review.isRefunded:
      [
        .text(
          "You gave it \(review.rating.stars) of 5. It does not count, as your purchase was refunded."
        )
      ]
    case .written(let review): [.text("You gave it \(review.rating.stars) of 5.")]
    }
  }

  /// The fields of a review, filled with what the author wrote before.
  var fields: [Field] {
    switch self {
    case .signedOut, .notBought: []
    case .mayWrite(let name): Self.fields(stars: nil, name: name, text: nil)
    case .written(let review):
      Self.fields(
        stars: "\(review.rating.stars)", name: review.authorName, text: review.text)
    }
  }

  private static func fields(stars: String?, name: String, text: String?) -> [Field] {
    let options = (1...5).map { Field.Option("\($0)", $0.counted("star")) }
    return [
      Field("stars", "Stars", kind: .choice(options), initial: stars),
      Field("name", "Signed", initial: name),
      Field("text", "Review", initial: text),
    ]
  }
}
