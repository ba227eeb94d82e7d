import DependencyInjection
public import Diagnostics
import Navigation
import Routing
import Spelling

extension ComposedApp {
  /// The ids of the plugins that are off: left out from the beginning, or switched off later.
  public var off: Set<String> {
    Set(composition.plugins.filter { !$0.isComposed }.map(\.plugin.manifest.id))
  }

  /// Composes the same app again, for an audit of the running app.
  ///
  /// - Throws: ``CompositionError`` with every problem found.
  package func recomposed() throws(CompositionError) -> ComposedApp { try composition.compose() }

  /// Composes the same app with some plugins switched off or on; the other plugins keep what they have.
  ///
  /// Between two commands, pass the new app's map to `Navigator.exchange(for:)` and use the new app in place
  /// of this one. Every plugin registers again; a dependency whose registration is unchanged keeps its value,
  /// so that no service exists twice.
  ///
  /// ```swift
  /// let next = try app.switching(off: ["cart"])
  /// try navigator.exchange(for: next.router.map)
  /// ```
  ///
  /// - Throws: ``FeatureSwitchError``; then nothing is switched.
  public func switching(
    off: Set<String> = [], on: Set<String> = []
  ) throws(FeatureSwitchError) -> ComposedApp {
    let known = composition.plugins.map(\.plugin.manifest.id)
    if let unknown = off.union(on).subtracting(known).min() {
      let features = composition.plugins.map(\.plugin.manifest).filter(\.isFeature)
      throw .unknownFeature(unknown, available: features.map(\.id).sorted())
    }
    var next = composition
    let isOff = self.off.union(off).subtracting(on)
    for index in known.indices { next.plugins[index].isComposed = !isOff.contains(known[index]) }
    let app: ComposedApp
    do throws(CompositionError) {
      app = try next.compose(succeeding: self)
    } catch {
      let needs = FeatureNeed.unmet(in: PluginRegistration(next.plugins, toleratesFailing: true))
      throw needs.isEmpty ? .cannotCompose(error) : .needed(needs)
    }
    let failed = app.failures.filter { failure in
      on.contains(failure.manifest.id) || !failures.contains { $0.manifest == failure.manifest }
    }
    guard failed.isEmpty else { throw .failed(failed) }
    return app
  }
}

/// Something of a plugin that is off, without which a plugin that is on cannot work.
public struct FeatureNeed: Hashable, Sendable {
  /// The plugin that needs it.
  public let user: PluginManifest
  /// The plugin that has it.
  public let provider: PluginManifest
  /// The need in words that connect the two plugins, such as `uses LampKey of`.
  public let what: String

  /// All unmet needs, sorted by the ids of users and providers, including those of further plugins that would
  /// have to be switched as well: all named plugins can be switched together.
  static func unmet(in registration: PluginRegistration) -> [FeatureNeed] {
    let off = Set(registration.leftOut.map(\.plugin.id))
    let all = (registration.registries + registration.leftOut).sorted {
      $0.plugin.isBefore($1.plugin)
    }
    let needs = all.flatMap { user in
      all.filter { $0.plugin.id != user.plugin.id }.flatMap { provider in
        words(user, needs: provider).map {
          FeatureNeed(user: user.plugin, provider: provider.plugin, what: $0)
        }
      }
    }
    var (users, providers): (Set<String>, Set<String>) = ([], [])
    while true {
      let unmet = needs.filter { need in
        let (user, provider) = (need.user.id, need.provider.id)
        return off.contains(user)
          ? providers.contains(user) && off.contains(provider)
          : users.contains(provider) || off.contains(provider)
      }
      let known = users.count + providers.count
      users = Set(unmet.map(\.user.id))
      providers = Set(unmet.map(\.provider.id))
      guard users.count + providers.count > known else { return unmet }
    }
  }

  private static func words(_ user: RouterRegistry, needs provider: RouterRegistry) -> [String] {
    let offers = provider.offers
    return (user.plugin.requires.contains(provider.plugin.id) ? ["requires"] : [])
      + user.dependencies.keysNeeded(of: provider.dependencies).map { "uses \($0) of" }
      + user.needs.filter { offers.contains($0.offer) }.map { "\($0.what) of" }
  }
}

/// Why plugins cannot be switched off or on in a running app.
public enum FeatureSwitchError: Error, Hashable, Sendable {
  /// No plugin has that id.
  case unknownFeature(String, available: [String])
  /// Plugins that would be on need plugins that would be off.
  case needed([FeatureNeed])
  /// Plugins that were off or had not failed before fail to register, even if the app tolerates failures.
  case failed([PluginFailure])
  /// The app cannot be composed that way for another reason.
  case cannotCompose(CompositionError)
}

extension FeatureSwitchError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .unknownFeature(let name, let available):
      .init(
        "feature.unknown", .usage, "there is no feature \"\(name)\"",
        hint: "features: \(available.joined(separator: ", "))",
        candidates: NearNames.of(name, among: available))
    case .needed(let needs):
      .init(
        "feature.needed", .configuration,
        needs.map { "\($0.user) \($0.what) \($0.provider)" }.joined(separator: "; "),
        hint: "also switch off the features that need it, or leave both on")
    case .failed(let failures):
      .init(
        "feature.failed", .configuration,
        failures.map { "\($0.manifest) could not register: \($0.reason)" }.joined(separator: "; "),
        hint: "fix what failed, or leave it off")
    case .cannotCompose(let error): error.explanation
    }
  }
}
