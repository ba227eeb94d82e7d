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
  ///   - configuration: Which features take part, and who sees which variant.
  /// - Returns: The composed app.
  /// - Throws: `CompositionError` with everything that does not fit, or
  ///   ``ShellError/unknownFeature(_:available:)``.
  static func compose(
    platform: ServiceProvider, configuration: ShopConfiguration
  ) throws -> ComposedApp {
    let known = plugins.map(\.manifest.id)
    let named = (configuration.features ?? []) + configuration.leftOut
    if let unknown = named.first(where: { !known.contains($0) }) {
      throw ShellError.unknownFeature(unknown, available: known)
    }
    var composition = Composition(
      policy: ShopLinks.policy, reservedCommands: ShellCommands.reserved,
      assignment: configuration.assignment, toleratesFailing: configuration.toleratesFailing)
    for plugin in plugins {
      let id = plugin.manifest.id
      let isWanted = configuration.features?.contains(id) ?? true
      composition.add(plugin, isComposed: isWanted && !configuration.leftOut.contains(id))
    }
    composition.add(platform)
    for service in services { composition.add(service) }
    let app = try composition.compose()
    let variants = app.router.variants.map(\.name)
    if let unknown = configuration.assignment.forcedNames.first(where: { !variants.contains($0) }) {
      throw ShellError.unknownVariant(unknown, available: variants)
    }
    return app
  }
}
