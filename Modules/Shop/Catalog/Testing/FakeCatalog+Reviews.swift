public import Catalog
public import SharedKernel
import Synchronization

extension FakeCatalog: ReviewService {
  public func reviews(of product: Product.ID, page: Page) throws -> ProductReviews {
    let item = items[try index(of: product)]
    // Of the reviews of one day, the last to arrive is the newest.
    let newestFirst = item.reviews.map(\.review).enumerated().sorted {
      ($1.element.date, $1.offset) < ($0.element.date, $0.offset)
    }
    let reviewer = history.reviewer()
    let written = item.reviews.first { $0.author != nil && $0.author == reviewer?.id }?.review
    let standing = ReviewStanding(of: reviewer, written: written) { reviewer in
      history.hasBought(product, reviewer)
    }
    return ProductReviews(
      product: listed(item), reviews: newestFirst.map(\.element).listing(page), standing: standing)
  }

  public func write(_ draft: ReviewDraft, on product: Product.ID) throws {
    let reviewer = try history.reviewer().required()
    let index = try index(of: product)
    guard history.hasBought(product, reviewer) else { throw CatalogError.notBought(product) }
    guard try own(product, by: reviewer) == nil else {
      throw CatalogError.alreadyReviewed(product)
    }
    items[index].reviews.append((reviewer, Review(draft, on: today)))
  }

  public func edit(_ draft: ReviewDraft, on product: Product.ID) throws {
    let (item, review) = try required(product)
    let isRefunded = items[item].reviews[review].review.isRefunded
    items[item].reviews[review].review = Review(draft, on: today, isRefunded: isRefunded)
  }

  public func delete(on product: Product.ID) throws {
    let (item, review) = try required(product)
    items[item].reviews.remove(at: review)
  }

  public func reviews(
    by reviewer: Reviewer.ID, signed name: String, page: Page
  ) throws -> Listing<ReviewedProduct> {
    try reach()
    let own = items.flatMap { item in
      item.reviews.filter { $0.author == reviewer && $0.review.authorName == name }.map {
        ReviewedProduct(
          product: item.product.id, name: item.product.name, review: $0.review)
      }
    }
    return own.sorted {
      ($1.review.date, $0.product.rawValue) < ($0.review.date, $1.product.rawValue)
    }.listing(page)
  }

  /// Records whether an account has kept a purchase, like `CatalogLedger`.
  public func notePurchase(of product: Product.ID, by reviewer: Reviewer.ID, isKept: Bool) throws {
    guard let (item, review) = try own(product, by: reviewer) else { return }
    let former = items[item].reviews[review].review
    items[item].reviews[review].review = Review(
      rating: former.rating, authorName: former.authorName, text: former.text, date: former.date,
      isRefunded: !isKept)
  }

  private func own(
    _ product: Product.ID, by reviewer: Reviewer.ID
  ) throws -> (item: Int, review: Int)? {
    try reach()
    guard let item = items.firstIndex(where: { $0.product.id == product }) else { return nil }
    return items[item].reviews.firstIndex { $0.author == reviewer }.map { (item, $0) }
  }

  private func required(_ product: Product.ID) throws -> (item: Int, review: Int) {
    guard let own = try own(product, by: try history.reviewer().required()) else {
      throw CatalogError.notReviewed(product)
    }
    return own
  }
}

/// The signed-in person and the purchases that a test sets.
public final class FakePurchaseHistory: Sendable {
  private struct Purchase: Hashable {
    let product: Product.ID
    let reviewer: Reviewer.ID
  }

  private let signedIn = Mutex<Reviewer?>(nil)
  private let purchases = Mutex<Set<Purchase>>([])

  public init() {}

  /// Signs a person in, replacing the previous one; the lowercase name is the identifier.
  public func signIn(_ name: String) {
    let reviewer = Reviewer.ID(name.lowercased()).map { Reviewer(id: $0, name: name) }
    signedIn.withLock { $0 = reviewer }
  }

  public func signOut() { signedIn.withLock { $0 = nil } }

  public func buy(_ product: Product.ID) {
    guard let reviewer = reviewer()?.id else { return }
    _ = purchases.withLock { $0.insert(Purchase(product: product, reviewer: reviewer)) }
  }

  public func reviewer() -> Reviewer? { signedIn.withLock { $0 } }

  public func hasBought(_ product: Product.ID, _ reviewer: Reviewer.ID) -> Bool {
    purchases.withLock { $0.contains(Purchase(product: product, reviewer: reviewer)) }
  }
}
