import AuthFeature
import CartFeature
import HomeFeature
import OnboardingFeature
public import PluginInterface
import ProfileFeature
import SearchFeature

/// The one list of what the shop is made of: a line per plugin, a line per store.
///
/// A new feature adds its plugin here and its line in `Package.swift`, and edits nothing else.
public enum ShopComposition {
  /// The feature plugins.
  public static let plugins: [any FeaturePlugin] = [
    AuthPlugin(),
    CartPlugin(),
    HomePlugin(),
    OnboardingPlugin(),
    ProfilePlugin(),
    SearchPlugin(),
  ]

  /// The services beside them.
  static let services: [ServiceProvider] = [
    .accounts,
    .catalog,
    .ordering,
  ]

  /// Composes the shop.
  ///
  /// - Parameters:
  ///   - platform: What the run itself provides: the database, the clock.
  ///   - features: The ids of the features to compose; all of them for `nil`.
  /// - Returns: The composed app.
  /// - Throws: `CompositionError` with everything that does not fit, or
  ///   ``ShellError/unknownFeature(_:available:)``.
  static func compose(platform: ServiceProvider, features: [String]?) throws -> ComposedApp {
    let known = plugins.map(\.manifest.id)
    if let unknown = features?.first(where: { !known.contains($0) }) {
      throw ShellError.unknownFeature(unknown, available: known)
    }
    var composition = Composition(
      policy: ShopLinks.policy, reservedCommands: ShellCommands.reserved)
    for plugin in plugins {
      composition.add(plugin, isComposed: features?.contains(plugin.manifest.id) ?? true)
    }
    composition.add(platform)
    for service in services { composition.add(service) }
    return try composition.compose()
  }
}
