import Catalog
import Expectations
import SharedKernel
import Testing

/// The contract of reviews.
enum ReviewContract: String, Hashable, Sendable, CaseIterable {
  case life = "a buyer writes a review, changes it and deletes it, and the rating follows"
  case newest = "reviews are listed newest first, those of one day by when they came"
  case strangers = "who is not signed in, and who has not bought the product, writes none"
  case once = "an account reviews a product once"
  case ownership = "somebody else's review is as if it were not there"
  case signed = "of an account's reviews those signed with a name are listed, and no others"
  case missing = "a product that is not there is named"
  case refunded =
    "a review of a refunded purchase is marked and does not count, until it is bought again"

  /// Checks one part of it on an implementation whose catalogue is empty.
  func check(on shop: EmptyShop) async throws {
    let pan = try await shop.put("pan", "Pan")
    switch self {
    case .life:
      shop.signIn("ada")
      shop.buy(pan)
      try await expectEqual(shop.reviews.eligibility(on: pan), .mayWrite(name: "ada"))
      try await shop.reviews.write(shop.draft(1), on: pan)
      let written = try #require(
        try await shop.reviews.reviews(of: pan, page: .first).reviews.items.first)
      #expect(written.authorName == "Ada" && written.text == "1 stars." && !written.isRefunded)
      try await expectEqual(shop.reviews.eligibility(on: pan), .written(written))
      try await expectEqual(rating(of: pan, on: shop), RatingSummary(count: 1, totalStars: 1))
      try await shop.reviews.edit(shop.draft(5), on: pan)
      try await expectEqual(rating(of: pan, on: shop), RatingSummary(count: 1, totalStars: 5))
      try await shop.reviews.delete(on: pan)
      try await expectEqual(rating(of: pan, on: shop), RatingSummary(count: 0, totalStars: 0))
      try await expectEqual(shop.reviews.eligibility(on: pan), .mayWrite(name: "ada"))
    case .newest:
      for (name, stars) in [("ada", 1), ("eve", 2), ("bob", 3)] {
        try await shop.review(pan, stars, as: name)
      }
      try await expectEqual(stars(of: pan, on: shop), [3, 2, 1])
      shop.signIn("ada")
      try await shop.reviews.edit(shop.draft(5), on: pan)
      try await expectEqual(stars(of: pan, on: shop), [3, 2, 5])
    case .strangers:
      shop.signIn(nil)
      try await expectEqual(shop.reviews.eligibility(on: pan), .signedOut)
      await expectRefusal(.notSignedIn) { try await shop.reviews.write(shop.draft(1), on: pan) }
      await expectRefusal(.notSignedIn) { try await shop.reviews.edit(shop.draft(1), on: pan) }
      await expectRefusal(.notSignedIn) { try await shop.reviews.delete(on: pan) }
      shop.signIn("ada")
      try await expectEqual(shop.reviews.eligibility(on: pan), .notBought)
      await expectRefusal(.notBought(pan)) { try await shop.reviews.write(shop.draft(1), on: pan) }
      try await expectNoReview(of: pan, on: shop)
      #expect(try await stars(of: pan, on: shop).isEmpty)
    case .once:
      try await shop.review(pan, 4, as: "ada")
      await expectRefusal(.alreadyReviewed(pan)) {
        try await shop.reviews.write(shop.draft(1), on: pan)
      }
      try await expectEqual(stars(of: pan, on: shop), [4])
    case .ownership:
      try await shop.review(pan, 2, as: "ada")
      shop.signIn("eve")
      shop.buy(pan)
      try await expectNoReview(of: pan, on: shop)
      try await shop.reviews.write(shop.draft(4), on: pan)
      shop.signIn("ada")
      guard case .written(let own) = try await shop.reviews.eligibility(on: pan) else {
        throw MissingReview()
      }
      expectEqual(own.rating.stars, 2)
    case .signed: try await checkSigned(pan, on: shop)
    case .missing:
      let unknown = try #require(Product.ID("none"))
      shop.signIn("ada")
      shop.buy(unknown)
      await expectRefusal(.noSuchProduct(unknown)) {
        try await shop.reviews.eligibility(on: unknown)
      }
      await expectRefusal(.noSuchProduct(unknown)) {
        try await shop.reviews.write(shop.draft(1), on: unknown)
      }
      await expectRefusal(.notReviewed(unknown)) { try await shop.reviews.delete(on: unknown) }
    case .refunded: try await checkRefunded(of: pan, on: shop)
    }
  }

  private struct MissingReview: Error {}

  private func checkSigned(_ pan: Product.ID, on shop: EmptyShop) async throws {
    let pot = try await shop.put("pot", "Pot")
    try await shop.review(pan, 1, as: "eve")
    try await shop.review(pan, 4, as: "ada")
    shop.buy(pot)
    try await shop.reviews.write(shop.draft(5, as: "Somebody"), on: pot)
    shop.signIn(nil)
    let reviewer = try #require(Reviewer.ID("ada"))
    let listing = try await shop.reviews.reviews(by: reviewer, signed: "ada", page: .first)
    #expect(listing.items.map(\.product) == [pan] && listing.totalCount == 1)
    #expect(listing.items.first?.name == "Pan" && listing.items.first?.review.rating.stars == 4)
    let other = try await shop.reviews.reviews(by: reviewer, signed: "eve", page: .first)
    #expect(other.items.isEmpty && other.totalCount == 0)
    shop.signIn("ada")
    try await shop.reviews.edit(shop.draft(3, as: "ada"), on: pot)
    for (number, product) in [(1, pan), (2, pot)] {
      let page = try #require(Page(number: number, size: 1))
      let listing = try await shop.reviews.reviews(by: reviewer, signed: "ada", page: page)
      #expect(listing.items.map(\.product) == [product] && listing.totalCount == 2)
    }
  }

  private func checkRefunded(of pan: Product.ID, on shop: EmptyShop) async throws {
    try await shop.review(pan, 4, as: "eve")
    shop.signIn("ada")
    try await shop.notePurchase(of: pan, isKept: false)
    try await shop.review(pan, 1, as: "ada")
    let counted = RatingSummary(count: 2, totalStars: 5)
    try await expectEqual(rating(of: pan, on: shop), counted)
    for _ in 1...2 { try await shop.notePurchase(of: pan, isKept: false) }
    let alone = RatingSummary(count: 1, totalStars: 4)
    try await expectEqual(rating(of: pan, on: shop), alone)
    try await shop.reviews.edit(shop.draft(5), on: pan)
    try await expectEqual(rating(of: pan, on: shop), alone)
    let listed = try await shop.reviews.reviews(of: pan, page: .first).reviews.items
    expectEqual(listed.map(\.isRefunded), [true, false])
    for _ in 1...2 { try await shop.notePurchase(of: pan, isKept: true) }
    try await expectEqual(rating(of: pan, on: shop), RatingSummary(count: 2, totalStars: 9))
    try await shop.notePurchase(of: pan, isKept: false)
    try await shop.reviews.delete(on: pan)
    try await expectEqual(rating(of: pan, on: shop), alone)
  }

  private func expectNoReview(of pan: Product.ID, on shop: EmptyShop) async throws {
    await expectRefusal(.notReviewed(pan)) { try await shop.reviews.edit(shop.draft(1), on: pan) }
    await expectRefusal(.notReviewed(pan)) { try await shop.reviews.delete(on: pan) }
  }

  private func stars(of pan: Product.ID, on shop: EmptyShop) async throws -> [Int] {
    try await shop.reviews.reviews(of: pan, page: .first).reviews.items.map(\.rating.stars)
  }

  private func rating(
    of pan: Product.ID, on shop: EmptyShop
  ) async throws -> RatingSummary {
    try await shop.catalog.product(pan).product.rating
  }
}
