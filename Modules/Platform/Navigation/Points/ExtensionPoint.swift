public import DependencyInjection
public import Screens

/// A point whose contributions are asked with an input, each time the host needs them.
///
/// Its name, its input and its output are a contract with the teams that contribute. Give the smallest input
/// that serves: an id, not a view model.
///
/// ```swift
/// // HomeFeatureInterface, published by the host
/// public enum ProductPage: ScreenPoint {
///   public typealias Input = Product.ID
/// }
/// // HomePlugin, the host
/// registry.opensPoint(ProductPage.self)
/// registry.routes(HomeRoute.self, using: CatalogKey.self, Contributions<ProductPage>.self) { … }
/// // WishlistPlugin, in its own folder
/// registry.contribute(to: ProductPage.self, using: WishlistKey.self) { context, product, wishlist in … }
/// ```
public protocol ExtensionPoint: ContributionPoint
where Work == @MainActor @Sendable (CoordinatorContext, Input) async throws -> Output {
  /// What the host says when it asks, such as the product on screen.
  associatedtype Input: Sendable
}

// An interface sees these defaults with `Navigation` alone.
extension ExtensionPoint {
  /// The name of the type.
  public static var name: String { "\(Self.self)" }
  /// Any number.
  public static var limit: ContributionLimit { .many }
}

/// A point of a screen, to which plugins contribute values, rows and actions.
public protocol ScreenPoint: ExtensionPoint where Output == ScreenContribution {}
