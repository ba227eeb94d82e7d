/// One stack with the layers presented on it: a tab's, or that of a root without tabs.
///
/// Presentation lives in the entries, so one array is the whole flow and a modal is addressed like any
/// other place. A tab that was never visited has no entries; any other branch has at least one.
public struct Branch: Hashable, Sendable, Identifiable {
  /// The tab, or for a root without tabs the root's own name.
  public let id: TabID

  /// The places from the root upwards.
  public private(set) var entries: [Entry]

  /// Where layers begin above the first, in ascending order; kept so that no operation scans.
  private(set) var layerStarts: [Int]

  /// Creates a branch.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  public init(id: TabID, entries: [Entry] = []) {
    self.id = id
    self.entries = entries
    self.layerStarts = Branch.layerStarts(of: entries)
  }

  /// The place on top, or `nil` when the tab was never visited.
  public var top: Entry? { entries.last }

  /// The index of the first entry of the layer on top.
  public var topLayerStart: Int { layerStarts.last ?? 0 }

  /// The index of the first modal entry, or the number of entries when nothing is presented.
  public var firstModal: Int { layerStarts.first ?? entries.count }

  /// Replaces a range of entries.
  ///
  /// - Complexity: O(*r* + *i*) at the top of the stack for *r* removed and *i* inserted entries;
  ///   O(*n*) where entries above the range are kept.
  mutating func replace(_ range: Range<Int>, with inserted: [Entry]) {
    let isAtTop = range.upperBound == entries.count
    entries.replaceSubrange(range, with: inserted)
    guard isAtTop else {
      layerStarts = Branch.layerStarts(of: entries)
      return
    }
    while let start = layerStarts.last, start >= range.lowerBound { layerStarts.removeLast() }
    for (offset, entry) in inserted.enumerated() where entry.presentation.isModal {
      if range.lowerBound + offset > 0 { layerStarts.append(range.lowerBound + offset) }
    }
  }

  private static func layerStarts(of entries: [Entry]) -> [Int] {
    entries.indices.filter { $0 > 0 && entries[$0].presentation.isModal }
  }
}
