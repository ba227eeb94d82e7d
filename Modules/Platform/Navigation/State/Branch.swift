/// One stack with the layers presented on it: a tab's, or that of a root without tabs.
///
/// Presentation lives in the entries, so one stack is the whole flow and a modal is addressed like any
/// other place. A tab that was never visited has no entries; any other branch has at least one. A copy
/// shares its entries with the original, so a snapshot costs nothing.
public struct Branch: Hashable, Sendable, Identifiable {
  /// The tab, or for a root without tabs the root's own name.
  public let id: TabID

  private(set) var stack: EntryStack

  /// Creates a branch.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  public init(id: TabID, entries: [Entry] = []) {
    self.id = id
    self.stack = EntryStack(entries)
  }

  /// The places from the root upwards.
  ///
  /// - Complexity: O(*n*) in their number; ``top`` and ``count`` are O(1).
  public var entries: [Entry] { stack.suffix(from: 0) }

  /// How many places there are; 0 for a tab that was never visited.
  public var count: Int { stack.count }

  /// The place on top, or `nil` when the tab was never visited.
  public var top: Entry? { stack.top }

  /// The index of the first entry of the layer on top.
  public var topLayerStart: Int { stack.layerStart }

  /// The index of the first modal entry, or the number of entries when nothing is presented.
  public var firstModal: Int { stack.firstModal }

  /// Whether a layer is presented.
  public var isPresenting: Bool { stack.isPresenting }

  /// Replaces a range of entries.
  ///
  /// - Complexity: O(*r* + *i* + *k*) for *r* removed, *i* inserted and *k* kept entries above.
  package mutating func replace(_ range: Range<Int>, with inserted: some Sequence<Entry>) {
    let kept = range.upperBound == stack.count ? [] : stack.suffix(from: range.upperBound)
    stack.cut(at: range.lowerBound)
    for entry in inserted { stack.push(entry) }
    for entry in kept { stack.push(entry) }
  }
}
