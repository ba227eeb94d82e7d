package import Accounts
import AuthFeatureInterface
package import Credentials
import DependencyInjection
import Diagnostics
import LineShell
package import Mail
import Navigation
package import PluginInterface
package import Database
package import Routing
package import SharedKernel

/// The external settings of one run of the shop.
package struct ShopConfiguration: Sendable {
  package var plugins: [any FeaturePlugin]
  package var openDatabase: DatabaseOpener
  /// The storage of the session token between runs.
  package var sessions: any SessionStorage
  /// The ids of the features to compose; `nil` for all.
  package var features: [String]?
  /// The ids of features that are not to be composed.
  package var excluded: [String] = []
  /// Whether the shop starts without a feature that fails to register, instead of failing the start.
  package var toleratesFailing = false
  /// Whether a new database begins with goods and promo codes to look around.
  package var hasSamples = true
  /// Whether signing in comes before everything else.
  package var requiresSignIn: Bool
  /// The cost of a password hash.
  package var hashing: ScryptProfile
  package var clock: WallClock
  /// Generates the identifiers of users, orders and the like.
  package var identifiers: IDGenerator
  /// The source of tokens, keys and codes.
  package var random = RandomSource.system
  package var mail: any MailTransport = InMemoryMailTransport()
  /// The name of this device in the list of sessions.
  package var device = ""
  /// Distinguishes this device from others in a shared database; empty if the database is its own.
  package var deviceIdentity: @Sendable () -> String = { "" }
  /// The files that the shop keeps, which no text of a person's may become.
  package var keptFiles: [String] = []
  /// The folder of the person; `nil` if it is not known.
  package var home: String?
  package var sessionPolicy = SessionPolicy.standard
  /// Copies shops between engines; `nil` in a program that knows only one.
  package var copying: DatabaseEngine.Copying?

  package init(
    plugins: [any FeaturePlugin], openDatabase: @escaping DatabaseOpener,
    sessions: any SessionStorage, features: [String]? = nil, requiresSignIn: Bool = false,
    hashing: ScryptProfile = .standard, clock: WallClock = .system,
    identifiers: IDGenerator = .random
  ) {
    (self.plugins, self.openDatabase, self.sessions) = (plugins, openDatabase, sessions)
    (self.features, self.requiresSignIn) = (features, requiresSignIn)
    (self.hashing, self.clock, self.identifiers) = (hashing, clock, identifiers)
  }
}

extension ShopConfiguration {
  /// Composes the shop; constructs and opens nothing.
  ///
  /// - Throws: `CompositionError` with everything that does not fit, or ``ShopError/unknownFeature(_:available:)``.
  func composed() throws -> ComposedApp {
    let known = plugins.map(\.manifest.id)
    let named = (features ?? []) + excluded
    if let unknown = named.first(where: { !known.contains($0) }) {
      let features = plugins.map(\.manifest).filter(\.isFeature).map(\.id)
      throw ShopError.unknownFeature(unknown, available: features)
    }
    var composition = Composition(
      policy: ShopLinks.policy,
      toleratesFailing: toleratesFailing)
    for plugin in plugins {
      composition.add(plugin, isComposed: isWanted(plugin.manifest))
    }
    composition.add(RunPlugin(configuration: self))
    return try composition.compose()
  }
}

extension ShopConfiguration {
  private func isWanted(_ plugin: PluginManifest) -> Bool {
    // The stores serve whatever features are chosen.
    let isChosen = features?.contains(plugin.id) ?? true || !plugin.isFeature
    return isChosen && !excluded.contains(plugin.id)
  }

  /// The schemas of the plugins that are not composed, or that failed, given those that contribute theirs.
  func schemasNotComposed(besides composed: Set<String>) -> [(
    plugin: PluginManifest, schema: Schema
  )] {
    // A feature that is composed has no tables if it contributes no schema; asking it takes time at each start.
    plugins.filter { plugin in
      let manifest = plugin.manifest
      return !composed.contains(manifest.id) && !(manifest.isFeature && isWanted(manifest))
    }.flatMap { plugin in
      plugin.contributed(to: Schemas.self).map { (plugin.manifest, $0) }
    }
  }

  func checkBeginning(of app: ComposedApp) throws(ShopError) {
    let map = app.router.map
    let signsIn = map.destinations[ObjectIdentifier(AuthRoute.self)] != nil
    let isShowable = map.tabs.contains { signsIn || $0.root.access == .public }
    if isShowable, signsIn || !requiresSignIn { return }
    guard app.failures.isEmpty else { throw .failed(app.failures) }
    throw requiresSignIn && !signsIn ? .signInNotComposed : .nothingToShow
  }
}

package enum ShopLinks {
  /// `shop://…`, and https links to the shop's own hosts; no other URL is a link of the shop.
  package static let policy = LinkPolicy(
    scheme: "shop", hosts: ["shop.example", "www.shop.example"])
}
