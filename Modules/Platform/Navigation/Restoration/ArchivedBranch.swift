/// A saved stack.
public struct ArchivedBranch: Hashable, Sendable {
  /// The tab, or the root's own name.
  public var id: TabID

  /// Its places, from the root upwards.
  public var entries: [ArchivedEntry]

  /// Creates a saved stack.
  public init(id: TabID, entries: [ArchivedEntry]) {
    self.id = id
    self.entries = entries
  }
}
