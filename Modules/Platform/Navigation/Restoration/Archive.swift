public import Diagnostics
import Routing

/// The saved navigation state: the tree's links, presentations and per-plugin versions.
///
/// Links are the stable ids, so that an archive survives changes of the code; it never contains a secret.
/// ``text`` is the stored form: lines that a person can read.
///
/// ```swift
/// let saved = navigator.archive().text
/// // after the next start
/// let report = try await navigator.restore(Archive(text: saved)) { try router.route(for: "shop://\($0)") }
/// ```
public struct Archive: Hashable, Sendable {
  /// The version of the format that this code writes.
  package static let version = 1
  /// The root that the app showed.
  public var root: RootID
  /// The owner of these places, as `AccessPolicy.subject` names it.
  public var subject: String?
  /// The version of each plugin's links.
  package var schemas: [String: Int]
  /// The tab on screen, one of ``branches``; `nil` for a root without tabs.
  package var selectedTab: TabID?
  /// The visited tabs, or the single branch of a root without tabs.
  package var branches: [ArchivedBranch]
  /// The waiting attempts.
  package var pending: [ArchivedIntent]

  package init(
    root: RootID, subject: String? = nil, schemas: [String: Int] = [:], selectedTab: TabID? = nil,
    branches: [ArchivedBranch] = [], pending: [ArchivedIntent] = []
  ) {
    (self.root, self.subject, self.schemas) = (root, subject, schemas)
    (self.selectedTab, self.branches, self.pending) = (selectedTab, branches, pending)
  }
}

/// A saved stack.
package struct ArchivedBranch: Hashable, Sendable {
  /// The tab, or the root's own name.
  package var id: TabID
  /// Its places, from the root upwards.
  package var entries: [ArchivedEntry]
  /// Whether another place had replaced the tab's own first place.
  package var isFirstReplaced: Bool

  package init(id: TabID, entries: [ArchivedEntry], isFirstReplaced: Bool = false) {
    (self.id, self.entries, self.isFirstReplaced) = (id, entries, isFirstReplaced)
  }
}

/// A saved place.
package struct ArchivedEntry: Hashable, Sendable {
  /// The plugin it belongs to.
  package var plugin: String
  /// How the place was put onto its stack.
  package var presentation: Presentation
  /// What to do if the place cannot be restored.
  package var policy: RestorationPolicy
  /// The flow that began with it, if one did.
  package var flow: String?
  /// Its link; `nil` for a place that is never stored, such as one that carries a secret.
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
package struct ArchivedIntent: Hashable, Sendable {
  /// The plugin its place belongs to.
  package var plugin: String
  /// The flow it waits for.
  package var waitsFor: String
  /// The start of the wait, in seconds since 1970.
  package var since: Int64
  /// The account that the attempt belongs to.
  public var subject: String?
  /// The link of the place to be entered.
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
  /// A newer version of the app wrote it.
  case newerVersion(found: Int, known: Int)
  /// A line cannot be read.
  case malformed(line: Int)
  /// Its end is missing, or it was changed after it was written.
  case damaged
}

extension ArchiveError: ExplainedError, CustomStringConvertible {
  public var explanation: ErrorExplanation {
    let (name, message) =
      switch self {
      case .notAnArchive:
        ("notAnArchive", "the saved state is not a navigation state")
      case .newerVersion(let found, let known):
        ("newerVersion", "the saved state has version \(found); version \(known) is known")
      case .malformed(let line):
        ("malformed", "line \(line) of the saved state cannot be read")
      case .damaged:
        ("damaged", "the saved state is damaged")
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
    branches = state.branches.filter { $0.top != nil }.map { branch in
      ArchivedBranch(
        id: branch.id, entries: branch.entries.map { ArchivedEntry(of: $0, in: navigator) },
        isFirstReplaced: state.hasTabs
          && branch.entries.first?.route != map.tabs.first { $0.id == branch.id }?.root)
    }
    pending = navigator.pending.compactMap { intent in
      guard !intent.route.isTransient, let plugin = navigator.plugin(of: intent.route)
      else { return nil }
      return ArchivedIntent(
        plugin: plugin, waitsFor: intent.waitsFor, since: intent.since, subject: intent.subject,
        link: intent.route.link.text)
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
