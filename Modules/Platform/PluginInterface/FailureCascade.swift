import DependencyInjection
import Navigation
import Routing

/// Determines the plugins that an app tolerating failures keeps: neither failed plugins, nor plugins that
/// cannot work without them.
///
/// A plugin is dropped if it requires a failed one, or if no remaining plugin has something that it needs:
/// routes, a flow, a tab, a dependency. A plugin that is deliberately not composed does not count as failed: a need for
/// it is a mistake in the composition.
struct FailureCascade {
  private(set) var registries: [RouterRegistry]
  private(set) var failed: [RouterRegistry]
  /// The failed plugins; those whose own registration failed come first.
  private(set) var failures: [PluginFailure]

  private let skipped: [RouterRegistry]

  init(_ registration: PluginRegistration) {
    registries = registration.registries
    failed = registration.failed
    failures = registration.failures
    skipped = registration.skipped
    guard !failures.isEmpty else { return }
    while dropDependents() {}
    failed.sort { $0.plugin.isBefore($1.plugin) }
  }

  /// What may be known of the failed plugins: the links that do not clash with those of other plugins.
  ///
  /// A failed plugin with clashing links is known only by its name, so that its mistakes fail nothing else.
  func remains(policy: LinkPolicy) -> [RouterRegistry] {
    var known: [RouterRegistry] = []
    for registry in failed {
      var own = RouterRegistry(plugin: registry.plugin)
      own.routeTypes = registry.routeTypes
      let all = Self.patterns(registries + skipped + known + [own])
      // The composition's own table reports why the links do not fit, or only the failed plugin is concerned.
      let isForeign = !PrefixAudit(catalogue: all.catalogue).problems().isEmpty
      if isForeign || (try? all.build(policy: policy)) == nil {
        own.routeTypes = []
      } else {
        own.providedFlows = registry.providedFlows
        own.opened = registry.opened
      }
      known.append(own)
    }
    return known
  }

  /// Drops every plugin that currently cannot work; returns whether there was one.
  private mutating func dropDependents() -> Bool {
    let missing = missingKeys()
    let known = Set((registries + skipped).flatMap(\.supplies))
    let reasons = registries.map { registry in
      reason(toDrop: registry, known: known)
        ?? missing[registry.plugin.id].map { "needs \($0), which no plugin provides now" }
    }
    for (registry, reason) in zip(registries, reasons) {
      guard let reason else { continue }
      failed.append(registry)
      failures.append(PluginFailure(manifest: registry.plugin, reason: reason))
    }
    registries = zip(registries, reasons).filter { $1 == nil }.map(\.0)
    return reasons.contains { $0 != nil }
  }

  /// Why a plugin cannot work without the failed ones, in words; `nil` if it can.
  private func reason(toDrop registry: RouterRegistry, known: Set<Supply>) -> String? {
    let required = registry.plugin.requires.sorted()
    if let id = required.first(where: { id in failed.contains { $0.plugin.id == id } }) {
      return "requires \(id), which failed"
    }
    guard let need = registry.needs.first(where: { !known.contains($0.supply) }) else {
      return nil
    }
    let owner = failed.first { $0.supplies.contains(need.supply) }?.plugin.id
    return need.what + (owner.map { " of \($0), which failed" } ?? ", which no plugin has now")
  }

  /// The first key that each plugin needs and no plugin provides, by plugin id.
  private func missingKeys() -> [String: String] {
    var dependencies = DependencyRegistry()
    for registry in registries { dependencies.merge(registry.dependencies) }
    PointRegistration(registries).provide(in: &dependencies, ContributionTable(limit: .zero))
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

  private static func patterns(_ registries: [RouterRegistry]) -> RouteTableBuilder {
    var patterns = RouteTableBuilder()
    for routes in registries.flatMap(\.routeTypes) { routes.addPatterns(&patterns, false) }
    return patterns
  }
}

/// Something a plugin has that another plugin may need.
enum Supply: Hashable {
  case handled(ObjectIdentifier)
  case tab(TabID)
  case point(ObjectIdentifier)
}

extension RouterRegistry {
  /// What other plugins may open, start, or use as the root of a tab or as their tab.
  var supplies: Set<Supply> {
    let handled = routeTypes.map(\.id) + providedFlows.map(\.id)
    return Set(
      handled.map(Supply.handled) + tabs.map { .tab($0.value.id) } + points.map { .point($0.id) })
  }

  /// The routes, flows and tabs that this plugin cannot work without; the words are continued by their owner.
  var needs: [(what: String, supply: Supply)] {
    opened.filter { !$0.isOptional }
      .map { ("\($0.isFlow ? "starts" : "opens") \($0.name)", .handled($0.id)) }
      + routeTypes.compactMap { routes in
        routes.tab.map { ("shows \(routes.name) in the tab \"\($0.rawValue)\"", .tab($0)) }
      }
      + tabs.map { tab in
        let root = tab.value.root.routeType
        return ("starts the tab \"\(tab.value.id.rawValue)\" at a route", .handled(root))
      }
      + contributions.filter { !$0.isOptional }
      .map { ("contributes to \($0.name)", .point($0.id)) }
  }
}
