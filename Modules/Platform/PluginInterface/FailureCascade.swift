import DependencyInjection
import Navigation
import Routing

/// What an app that tolerates failing plugins goes on with: neither the plugins that failed, nor those
/// that cannot work without them.
///
/// A plugin goes with the failed ones when it requires one of them, or when no plugin is left that has
/// something it needs: places, a flow, a tab, a dependency. What a plugin left out on purpose has is not
/// excused that way: leaving it out was a mistake of the composition.
struct FailureCascade {
  private(set) var registries: [RouterRegistry]
  private(set) var failed: [RouterRegistry]
  /// The failed plugins, those that failed by themselves first.
  private(set) var failures: [PluginFailure]

  private let leftOut: [RouterRegistry]
  private let services: DependencyRegistry

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

  /// What may be known of the failed plugins: the links that stand beside those of all others.
  ///
  /// A failed plugin whose links clash is known by its name alone; its mistakes fail nothing else.
  func remains(policy: LinkPolicy, manifests: [PluginManifest]) -> [RouterRegistry] {
    var known: [RouterRegistry] = []
    for registry in failed {
      var own = RouterRegistry(plugin: registry.plugin)
      own.routeTypes = registry.routeTypes
      let isForeign = PrefixAudit(manifests: manifests, catalogue: Self.patterns([own]).catalogue)
        .problems().contains { if case .foreignPrefix = $0 { true } else { false } }
      let all = Self.patterns(registries + leftOut + known + [own])
      // Why they do not fit is in the error of the composition's own table, or the failed plugin's affair.
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

  /// Drops every plugin that cannot work as things are; whether there was one.
  private mutating func dropDependents() -> Bool {
    let missing = missingKeys()
    let needs = FailedNeeds(registries: registries, leftOut: leftOut, failed: failed)
    let reasons = registries.map { registry in
      needs.reason(toDrop: registry)
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

  /// The first key each plugin needs and none provides, by the plugins' ids.
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

  private static func patterns(_ registries: [RouterRegistry]) -> RouteTableBuilder {
    var patterns = RouteTableBuilder()
    for routes in registries.flatMap(\.routeTypes) { routes.addPatterns(&patterns, false) }
    return patterns
  }
}

/// Finds what a plugin needs of those that failed.
struct FailedNeeds {
  private let known: Set<ObjectIdentifier>
  private let tabs: Set<TabID>
  /// Whose the missing places, flows and tabs were, as far as they were registered.
  private let owners: [ObjectIdentifier: String]
  private let tabOwners: [TabID: String]
  private let failed: Set<String>

  init(registries: [RouterRegistry], leftOut: [RouterRegistry], failed: [RouterRegistry]) {
    known = Set((registries + leftOut).flatMap(\.handled))
    tabs = Set((registries + leftOut).flatMap(\.tabs).map(\.value.id))
    owners = Dictionary(
      failed.flatMap { registry in registry.handled.map { ($0, registry.plugin.id) } }
    ) { first, _ in first }
    tabOwners = Dictionary(
      failed.flatMap { registry in registry.tabs.map { ($0.value.id, registry.plugin.id) } }
    ) { first, _ in first }
    self.failed = Set(failed.map(\.plugin.id))
  }

  /// Why a plugin cannot work without those that failed, in words; `nil` when it can.
  func reason(toDrop registry: RouterRegistry) -> String? {
    if let id = registry.plugin.requires.sorted().first(where: failed.contains) {
      return "requires \(id), which failed"
    }
    if let opened = registry.opened.first(where: { !$0.isOptional && isMissing($0.id) }) {
      return "\(opened.isFlow ? "starts" : "opens") \(opened.name)\(origin(owners[opened.id]))"
    }
    for routes in registry.routeTypes {
      guard let tab = routes.tab, !tabs.contains(tab) else { continue }
      return "shows \(routes.name) in the tab \"\(tab.rawValue)\"\(origin(tabOwners[tab]))"
    }
    if let tab = registry.tabs.first(where: { isMissing($0.value.root.routeType) }) {
      let owner = origin(owners[tab.value.root.routeType])
      return "begins the tab \"\(tab.value.id.rawValue)\" at a place\(owner)"
    }
    if let variant = registry.variants.first(where: { isMissing($0.routeType) }) {
      return "overrides \(variant.routes)\(origin(owners[variant.routeType]))"
    }
    return nil
  }

  private func isMissing(_ id: ObjectIdentifier) -> Bool { !known.contains(id) }

  private func origin(_ plugin: String?) -> String {
    plugin.map { " of \($0), which failed" } ?? ", which no plugin has now"
  }
}

extension RouterRegistry {
  /// The route types and flows others may open.
  fileprivate var handled: [ObjectIdentifier] {
    routeTypes.map(\.id) + providedFlows.map(\.id)
  }
}
