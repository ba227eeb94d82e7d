import DependencyInjection
import Routing

/// What an app that tolerates failing plugins goes on with: neither the plugins that failed, nor those
/// that cannot work without them.
///
/// A plugin goes with the failed ones when it requires one of them, or when something it needs (places,
/// a flow, a tab, a dependency) has nobody left who has it. What a plugin left out on purpose has is
/// not excused that way: that is a mistake of whoever composes.
struct FailureCascade {
  /// What the plugins that take part registered.
  private(set) var registries: [RouterRegistry]

  /// What the failed plugins had registered before they failed.
  private(set) var failed: [RouterRegistry]

  /// The failed plugins, those that failed by themselves first.
  private(set) var failures: [PluginFailure]

  private let leftOut: [RouterRegistry]
  private let services: DependencyRegistry

  /// Follows the failures of a registration.
  ///
  /// - Complexity: O(*r* *n*) in the length of the longest chain of failures and the number of
  ///   registrations; O(1) where nothing failed.
  init(_ registration: PluginRegistration, services: ServiceRegistration) {
    registries = registration.registries
    failed = registration.failed
    failures = registration.failures
    leftOut = registration.leftOut
    self.services = services.dependencies
    guard !failures.isEmpty else { return }
    while dropDependents() {}
    failed.sort { $0.plugin.isBefore($1.plugin) }
  }

  /// What may be told of the failed plugins: the links that stand beside everybody else's.
  ///
  /// A failed plugin whose links clash is known by its name alone; its mistakes are no one's problem.
  func remains(policy: LinkPolicy, manifests: [PluginManifest]) -> [RouterRegistry] {
    var told: [RouterRegistry] = []
    for registry in failed {
      var own = RouterRegistry(plugin: registry.plugin)
      own.routeTypes = registry.routeTypes
      let alone = Self.table([own], policy)
      let isForeign = PrefixAudit(manifests: manifests, catalogue: alone?.catalogue ?? [])
        .problems().contains { if case .foreignPrefix = $0 { true } else { false } }
      if isForeign || Self.table(registries + leftOut + told + [own], policy) == nil {
        own.routeTypes = []
      } else {
        own.providedFlows = registry.providedFlows
        own.opened = registry.opened
      }
      told.append(own)
    }
    return told
  }

  /// Drops every plugin that cannot work as things are; whether there was one.
  private mutating func dropDependents() -> Bool {
    let missing = missingKeys()
    let needs = FailedNeeds(registries: registries, leftOut: leftOut, failed: failed)
    let reasons = registries.map { registry in
      needs.reason(toDrop: registry)
        ?? missing[registry.plugin.id].map { "needs \($0), which nobody provides now" }
    }
    for (registry, reason) in zip(registries, reasons) {
      guard let reason else { continue }
      failed.append(registry)
      failures.append(PluginFailure(manifest: registry.plugin, reason: reason))
    }
    registries = zip(registries, reasons).filter { $1 == nil }.map(\.0)
    return reasons.contains { $0 != nil }
  }

  /// The first key each plugin needs and nobody provides, by the plugins' ids.
  private func missingKeys() -> [String: String] {
    var dependencies = services
    for registry in registries { dependencies.merge(registry.dependencies) }
    var missing: [String: String] = [:]
    do {
      _ = try dependencies.build()
    } catch {
      for case .missing(let key, let neededBy) in error.problems {
        for node in neededBy where missing[node.site.plugin] == nil {
          missing[node.site.plugin] = key
        }
      }
    }
    return missing
  }

  private static func table(_ registries: [RouterRegistry], _ policy: LinkPolicy) -> RouteTable? {
    var builder = RouteTableBuilder()
    for routes in registries.flatMap(\.routeTypes) { routes.addPatterns(&builder, false) }
    // Why it cannot be built is told by the composition's own table, or is the failed plugin's affair.
    return try? builder.build(policy: policy)
  }
}
