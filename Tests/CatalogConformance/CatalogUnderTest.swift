public import Catalog
import Expectations
import Money
public import SharedKernel
import Testing

/// An implementation of the catalogue, its search and its reviews, with what its contract needs to control.
///
/// The contracts of this module hold for every implementation, stores and fakes alike. A test target conforms
/// its implementation to this protocol and checks each part of a contract on a fresh instance:
///
/// ```swift
/// @Test("keeps what every catalogue promises", arguments: CatalogContract.allCases)
/// func contract(_ contract: CatalogContract) async throws { try await contract.check(on: SQLFixture()) }
/// ```
public protocol CatalogUnderTest: Sendable {
  var catalog: any CatalogService { get }
  var search: any ProductSearch { get }
  /// The reviews of the catalogue, on a fixed day.
  var reviews: any ReviewService { get }

  /// Puts a product into the catalogue with its category and seller, replacing earlier versions of them.
  func put(_ product: Product, stock: Int, in category: Category, by seller: Seller) async throws

  /// Signs a person in, replacing the current one; `nil` signs out.
  func signIn(_ name: String?) async throws

  func buy(_ product: Product.ID) async throws

  /// Tells the catalogue whether the signed-in person has bought and kept a product.
  func notePurchase(of product: Product.ID, isKept: Bool) async throws
}

extension CatalogUnderTest {
  /// Puts a product into the catalogue, in a category and from a seller named like their identifiers.
  @discardableResult
  func put(
    _ id: String, _ name: String, _ summary: String = "", price: Money? = nil, stock: Int = 1,
    in category: String = "kitchen", by seller: String = "s-01", _ sellerName: String? = nil
  ) async throws -> Product.ID {
    let product = Product(
      id: try #require(Product.ID(id)), name: name, summary: summary, price: price ?? usd(1_000),
      categoryID: try #require(Category.ID(category)), sellerID: try #require(Seller.ID(seller)))
    try await put(
      product, stock: stock,
      in: Category(id: product.categoryID, name: category, summary: "All of \(category)."),
      by: Seller(
        id: product.sellerID, name: sellerName ?? seller, summary: "We are \(seller).",
        location: "Oslo"))
    return product.id
  }

  func review(_ product: Product.ID, _ stars: Int, as name: String) async throws {
    try await signIn(name)
    try await buy(product)
    try await reviews.write(draft(stars, as: name), on: product)
  }

  func draft(_ stars: Int, as name: String = "Ada") throws -> ReviewDraft {
    try ReviewDraft(stars: stars, authorName: name, text: "\(stars) stars.")
  }

  func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  /// Returns the names of a category's products, page by page.
  func names(
    in category: String = "kitchen", _ selection: ProductSelection = .all
  ) async throws -> [String] {
    let id = try #require(Category.ID(category))
    return try await names { try await catalog.category(id, selection, page: $0).products }
  }

  func found(_ text: String, _ selection: ProductSelection = .all) async throws -> [String] {
    try await names { try await search.search(text, selection, page: $0) }
  }

  private func names(_ listing: (Page) async throws -> Listing<Product>) async throws -> [String] {
    var (names, next): ([String], Page?) = ([], Page(number: 1, size: 2))
    while let page = next {
      let products = try await listing(page)
      #expect(products.page == page && products.items.count <= 2)
      names += products.items.map(\.name)
      next = products.nextPage
      if next == nil { expectEqual(products.totalCount, names.count) }
    }
    return names
  }
}

func expectRefusal(
  _ error: CatalogError, sourceLocation: SourceLocation = #_sourceLocation,
  _ attempt: () async throws -> some Sendable
) async {
  await #expect(throws: error, sourceLocation: sourceLocation) { _ = try await attempt() }
}

extension ReviewService {
  /// Returns what the current user may do about a product.
  public func standing(on product: Product.ID) async throws -> ReviewStanding {
    try await reviews(of: product, page: .first).standing
  }
}
