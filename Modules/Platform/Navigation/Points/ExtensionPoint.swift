public import Screens

/// A typed place that one plugin, a store or the app opens, and to which other plugins contribute.
///
/// A point is published in the interface of its host and named by its type, so that it is known before
/// anything runs: the composition proves that each point has a host, and that each contribution receives
/// what it needs. Conform to ``ExtensionPoint`` if contributions are asked with an input, such as a product,
/// whenever a screen is shown; to ``ValuePoint`` if each contributes a value once, such as migrations.
public protocol ContributionPoint: SendableMetatype {
  /// What one contribution gives to the host.
  associatedtype Output: Sendable
  /// The closure that contributes; ``ExtensionPoint`` and ``ValuePoint`` say which.
  associatedtype Work: Sendable

  /// The point's name in messages, by default the name of the type.
  static var name: String { get }
  /// How many contributions the host takes, by default ``ContributionLimit/many``.
  static var limit: ContributionLimit { get }
}

extension ContributionPoint {
  public static var name: String { "\(Self.self)" }
  public static var limit: ContributionLimit { .many }
}

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

/// A point of a screen, to which plugins contribute values, rows and actions.
public protocol ScreenPoint: ExtensionPoint where Output == ScreenContribution {}

/// A point to which each plugin contributes a value, made when the host first asks for it.
///
/// Use it where there is no screen: migrations, or a rule that takes part in a store's transaction.
public protocol ValuePoint: ContributionPoint where Work == @Sendable () throws -> Output {}

/// How many contributions a point takes; the composition refuses any other number.
public enum ContributionLimit: Hashable, Sendable {
  /// Any number, including none.
  case many
  /// None, or one.
  case atMostOne
  /// One.
  case exactlyOne
}

extension ContributionLimit: CustomStringConvertible {
  public var description: String {
    switch self {
    case .many: "any number"
    case .atMostOne: "at most one"
    case .exactlyOne: "exactly one"
    }
  }
}
