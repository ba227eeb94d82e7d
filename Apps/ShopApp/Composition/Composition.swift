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

  /// The stores beside them, each with its services and its migrations.
  static let stores: [StoreProvider] = [
    .accounts,
    .catalog,
    .ordering,
  ]

  /// Composes the shop; constructs and opens nothing.
  ///
  /// - Parameter configuration: What the run is given.
  /// - Returns: The composed app.
  /// - Throws: `CompositionError` with everything that does not fit,
  ///   ``ShellError/unknownFeature(_:available:)`` or ``ShellError/unknownVariant(_:available:)``.
  static func compose(_ configuration: ShopConfiguration) throws -> ComposedApp {
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
    composition.add(.run(configuration, migrations: stores.flatMap(\.migrations)))
    for store in stores { composition.add(store.services) }
    do {
      return try composition.compose()
    } catch {
      // An option that names nothing is a mistake in how the program is called, not in the program.
      guard case .unknownVariant(let name, let available)? = error.problems.first,
        error.problems.count == 1
      else { throw error }
      throw ShellError.unknownVariant(name, available: available)
    }
  }
}
