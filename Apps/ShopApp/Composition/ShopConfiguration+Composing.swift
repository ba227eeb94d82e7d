import LineShell
import PluginInterface

extension ShopConfiguration {
  /// The stores beside the plugins, each with its services and its migrations.
  static let stores: [StoreProvider] = [
    .accounts,
    .catalog,
    .ordering,
  ]

  /// Composes the shop; constructs and opens nothing.
  ///
  /// - Returns: The composed app.
  /// - Throws: `CompositionError` with everything that does not fit,
  ///   ``ShopError/unknownFeature(_:available:)`` or ``ShopError/unknownVariant(_:available:)``.
  func composed() throws -> ComposedApp {
    let known = plugins.map(\.manifest.id)
    let named = (features ?? []) + leftOut
    if let unknown = named.first(where: { !known.contains($0) }) {
      throw ShopError.unknownFeature(unknown, available: known)
    }
    var composition = Composition(
      policy: ShopLinks.policy, reservedCommands: Shell.reservedCommands, assignment: assignment,
      toleratesFailing: toleratesFailing)
    for plugin in plugins {
      let id = plugin.manifest.id
      let isWanted = features?.contains(id) ?? true
      composition.add(plugin, isComposed: isWanted && !leftOut.contains(id))
    }
    composition.add(.run(self, migrations: Self.stores.flatMap(\.migrations)))
    for store in Self.stores { composition.add(store.services) }
    do {
      return try composition.compose()
    } catch {
      // An option that names nothing is a mistake in how the program is called, not in the program.
      guard case .unknownVariant(let name, let available)? = error.problems.first,
        error.problems.count == 1
      else { throw error }
      throw ShopError.unknownVariant(name, available: available)
    }
  }
}
