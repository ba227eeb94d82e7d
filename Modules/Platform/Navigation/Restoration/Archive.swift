/// The saved navigation state: the tree's links, presentations and per-plugin versions.
///
/// Links are the stable ids, so that an archive outlives changes of the code; nothing that carries a
/// secret is in it. ``text`` is what is stored: lines a person can read.
///
/// ```swift
/// let saved = navigator.archive().text
/// // after the next start
/// let report = try await navigator.restore(Archive(text: saved)) { try router.route(for: "shop://\($0)") }
/// ```
public struct Archive: Hashable, Sendable {
  /// The version of the format this code writes.
  public static let version = 2

  /// What the app showed.
  public var root: RootID

  /// Whose places these are, as ``AccessPolicy/subject`` names them.
  public var subject: String?

  /// The version of each plugin's links.
  public var schemas: [String: Int]

  /// The tab on screen, one of ``branches``; `nil` for a root without tabs.
  public var selectedTab: TabID?

  /// The visited tabs, or the single branch of a root without tabs.
  public var branches: [ArchivedBranch]

  /// The attempts that waited.
  public var pending: [ArchivedIntent]

  /// Creates an archive.
  public init(
    root: RootID, subject: String? = nil, schemas: [String: Int] = [:], selectedTab: TabID? = nil,
    branches: [ArchivedBranch] = [], pending: [ArchivedIntent] = []
  ) {
    self.root = root
    self.subject = subject
    self.schemas = schemas
    self.selectedTab = selectedTab
    self.branches = branches
    self.pending = pending
  }
}
