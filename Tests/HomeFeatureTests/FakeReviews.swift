import Catalog
import CivilTime
import Testing

/// Reviewing in memory: one reviewer, who has bought what the test says.
actor FakeReviews: ReviewService {
  private let catalog: FakeCatalog
  private let today: CivilDate
  private var isSignedIn = false
  private var bought: Set<Product.ID> = []
  private var own: [Product.ID: Review] = [:]

  init(catalog: FakeCatalog) throws {
    self.catalog = catalog
    today = try #require(CivilDate(year: 2026, month: 3, day: 14))
  }

  func signIn() { isSignedIn = true }
  func signOut() { isSignedIn = false }
  func buy(_ product: Product.ID) { bought.insert(product) }

  func standing(on product: Product.ID) async throws -> ReviewStanding {
    _ = try await catalog.product(product)
    guard isSignedIn else { return .signedOut }
    if let review = own[product] { return .written(review) }
    return bought.contains(product) ? .mayWrite(name: "Ann") : .notBought
  }

  func write(_ draft: ReviewDraft, on product: Product.ID) async throws {
    guard isSignedIn else { throw CatalogError.notSignedIn }
    guard bought.contains(product) else { throw CatalogError.notBought(product) }
    guard own[product] == nil else { throw CatalogError.alreadyReviewed(product) }
    try await replace(with: draft, on: product)
  }

  func edit(_ draft: ReviewDraft, on product: Product.ID) async throws {
    guard own[product] != nil else { throw CatalogError.notReviewed(product) }
    try await replace(with: draft, on: product)
  }

  func delete(on product: Product.ID) async throws {
    guard own[product] != nil else { throw CatalogError.notReviewed(product) }
    try await replace(with: nil, on: product)
  }

  private func replace(with draft: ReviewDraft?, on product: Product.ID) async throws {
    let review = draft.map {
      Review(rating: $0.rating, authorName: $0.authorName, text: $0.text, date: today)
    }
    let others = try await catalog.allReviews(of: product).filter { $0 != own[product] }
    own[product] = review
    await catalog.setReviews((review.map { [$0] } ?? []) + others, of: product)
  }
}
