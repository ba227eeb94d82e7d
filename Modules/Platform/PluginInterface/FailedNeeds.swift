import Navigation
import Routing

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
    tabs = Set((registries + leftOut).flatMap(\.tabs).map(\.definition.id))
    owners = Dictionary(
      failed.flatMap { registry in registry.handled.map { ($0, registry.plugin.id) } }
    ) { first, _ in first }
    tabOwners = Dictionary(
      failed.flatMap { registry in registry.tabs.map { ($0.definition.id, registry.plugin.id) } }
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
    if let tab = registry.tabs.first(where: { isMissing($0.definition.root.routeType) }) {
      let owner = origin(owners[tab.definition.root.routeType])
      return "begins the tab \"\(tab.definition.id.rawValue)\" at a place\(owner)"
    }
    if let variant = registry.variants.first(where: { isMissing($0.routeType) }) {
      return "overrides \(variant.routes)\(origin(owners[variant.routeType]))"
    }
    return nil
  }

  private func isMissing(_ id: ObjectIdentifier) -> Bool { !known.contains(id) }

  private func origin(_ plugin: String?) -> String {
    plugin.map { " of \($0), which failed" } ?? ", which nobody has now"
  }
}

extension RouterRegistry {
  /// The route types and flows others may open.
  fileprivate var handled: [ObjectIdentifier] {
    routeTypes.map(\.id) + providedFlows.map(\.id)
  }
}
