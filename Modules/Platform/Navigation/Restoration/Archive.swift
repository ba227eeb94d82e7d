public import Diagnostics
import Routing

/// The saved navigation state: the tree's links, presentations and per-plugin versions.
///
/// Links are the stable ids, so that an archive survives changes of the code; it never contains a secret.
/// ``text`` is the stored form, JSON that a person can read.
///
/// ```swift
/// let saved = navigator.archive().text
/// // after the next start
/// let report = try await navigator.restore(Archive(text: saved)) { try router.route(for: "shop://\($0)") }
/// ```
public struct Archive: Hashable, Sendable {
  /// The version of the format that this code writes.
  package static let version = 2
  /// The root that the app showed.
  public var root: RootID
  /// The owner of these routes, as `AccessPolicy.subject` names it.
  public var subject: String?
  /// The version of each plugin's links.
  package var schemas: [String: Int]
  /// The tab on screen, one of ``stacks``; `nil` for a root without tabs.
  package var selectedTab: TabID?
  /// The visited tabs, or the single stack of a root without tabs.
  package var stacks: [ArchivedStack]
  package var deferred: [ArchivedDeferral]

  package init(
    root: RootID, subject: String? = nil, schemas: [String: Int] = [:], selectedTab: TabID? = nil,
    stacks: [ArchivedStack] = [], deferred: [ArchivedDeferral] = []
  ) {
    (self.root, self.subject, self.schemas) = (root, subject, schemas)
    (self.selectedTab, self.stacks, self.deferred) = (selectedTab, stacks, deferred)
  }
}

package struct ArchivedStack: Hashable, Sendable {
  /// The tab, or the root's own name.
  package var id: TabID
  /// Its routes, from the root upwards.
  package var entries: [ArchivedEntry]
  /// Whether another route had replaced the tab's own first route.
  package var isFirstReplaced: Bool

  package init(id: TabID, entries: [ArchivedEntry], isFirstReplaced: Bool = false) {
    (self.id, self.entries, self.isFirstReplaced) = (id, entries, isFirstReplaced)
  }
}

/// A saved route.
package struct ArchivedEntry: Hashable, Sendable {
  /// The plugin it belongs to.
  package var plugin: String
  /// How the route was put onto its stack.
  package var presentation: Presentation
  /// What to do if the route cannot be restored.
  package var policy: RestorationPolicy
  /// The flow that began with it, if one did.
  package var flow: String?
  /// Its link; `nil` for a route that is never stored, such as one that carries a secret.
  package var link: String?

  public init(
    plugin: String, presentation: Presentation = .push, policy: RestorationPolicy = .truncate,
    flow: String? = nil, link: String?
  ) {
    (self.plugin, self.presentation, self.policy) = (plugin, presentation, policy)
    (self.flow, self.link) = (flow, link)
  }
}

/// A saved attempt that waited for a flow.
package struct ArchivedDeferral: Hashable, Sendable {
  /// The plugin its route belongs to.
  package var plugin: String
  /// The flow it waits for.
  package var waitsFor: String
  /// The start of the wait, in seconds since 1970.
  package var since: Int64
  /// The account that the attempt belongs to.
  public var subject: String?
  /// The link of the route to be entered.
  package var link: String

  public init(
    plugin: String, waitsFor: String, since: Int64, subject: String? = nil, link: String
  ) {
    (self.plugin, self.waitsFor, self.since, self.subject) = (plugin, waitsFor, since, subject)
    self.link = link
  }
}

/// Why a text is not a valid archive.
public enum ArchiveError: Error, Hashable, Sendable {
  /// It does not begin like an archive.
  case notAnArchive
  /// Another version of the app wrote it.
  case otherVersion(found: Int, known: Int)
  /// Its second line is not JSON, or not that of an archive.
  case damaged(column: Int)
}

extension ArchiveError: ExplainedError, CustomStringConvertible {
  public var explanation: ErrorExplanation {
    let (name, message) =
      switch self {
      case .notAnArchive:
        ("notAnArchive", "the saved state is not a navigation state")
      case .otherVersion(let found, let known):
        ("otherVersion", "the saved state has version \(found); version \(known) is known")
      case .damaged(let column):
        ("damaged", "line 2 of the saved state is damaged at column \(column)")
      }
    return ErrorExplanation(
      "archive.\(name)", .invalidData, message, hint: "start over; the next save replaces it")
  }
}

extension Archive {
  /// Records what a navigator shows, and what waits.
  @MainActor
  init(of navigator: Navigator) {
    let (state, map) = (navigator.state, navigator.map)
    self.init(
      root: state.root, subject: navigator.access.subject(), schemas: map.schemaVersions,
      selectedTab: state.selectedTab)
    stacks = state.stacks.filter { $0.top != nil }.map { stack in
      ArchivedStack(
        id: stack.id, entries: stack.entries.map { ArchivedEntry(of: $0, in: navigator) },
        isFirstReplaced: state.hasTabs
          && stack.entries.first?.route != map.tabs.first { $0.id == stack.id }?.root)
    }
    deferred = navigator.deferred.compactMap { deferred in
      guard !deferred.route.isTransient, let plugin = navigator.plugin(of: deferred.route)
      else { return nil }
      return ArchivedDeferral(
        plugin: plugin, waitsFor: deferred.waitsFor, since: deferred.since,
        subject: deferred.subject,
        link: deferred.route.link.text)
    }
  }
}

extension ArchivedEntry {
  @MainActor
  fileprivate init(of entry: Entry, in navigator: Navigator) {
    let (route, node) = (entry.route, navigator.tree[entry.coordinator])
    let options = route.options
    self.init(
      plugin: navigator.plugin(of: route) ?? "", presentation: entry.presentation,
      policy: options?.restoration ?? .truncate,
      flow: entry.id == node?.firstEntry ? node?.context.flowName : nil,
      link: route.isTransient ? nil : route.link.text)
  }
}
