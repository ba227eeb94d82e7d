/// The whole of what is navigated, as a value: a root, its branches, the selected one.
public struct NavigationState: Hashable, Sendable {
  /// What the app shows at a time, such as `onboarding` or `main`.
  public internal(set) var root: RootID
  /// The tabs in their order, or the single branch of a root without tabs.
  public internal(set) var branches: [Branch]
  /// The index of the branch on screen.
  public internal(set) var selected: Int
  /// Whether the branches are tabs.
  public internal(set) var hasTabs: Bool

  /// The state before any root was set.
  public static let empty = NavigationState(
    root: .none, branches: [], selected: 0, hasTabs: false)

  /// The branch on screen, or `nil` before a root was set.
  public var selectedBranch: Branch? {
    branches.indices.contains(selected) ? branches[selected] : nil
  }

  /// The selected tab, or `nil` where there are none.
  public var selectedTab: TabID? { hasTabs ? selectedBranch?.id : nil }
  /// The place on screen, or `nil` before a root was set.
  public var top: Entry? { selectedBranch?.top }

  /// Whether an entry is on a stack; the one on screen is found at once.
  func shows(_ entry: Entry) -> Bool {
    top?.id == entry.id
      || branches.contains { $0.stack.lastIndex { $0.id == entry.id } != nil }
  }

  func index(of tab: TabID) -> Int? {
    hasTabs ? branches.firstIndex { $0.id == tab } : nil
  }
}

/// The stable name of what the whole app shows at a time, such as `onboarding` or `main`.
public struct RootID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates a root's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The root before any was set.
  public static let none: RootID = ""
}

extension RootID: CustomStringConvertible {
  public var description: String { rawValue }
}

/// The stable name of a tab, such as `home`; also how a person selects it.
public struct TabID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates a tab's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

extension TabID: CustomStringConvertible {
  public var description: String { rawValue }
}

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
  package mutating func replace(_ range: Range<Int>, with inserted: some Sequence<Entry>) {
    let kept = range.upperBound == stack.count ? [] : stack.suffix(from: range.upperBound)
    stack.cut(at: range.lowerBound)
    for entry in inserted { stack.push(entry) }
    for entry in kept { stack.push(entry) }
  }
}
