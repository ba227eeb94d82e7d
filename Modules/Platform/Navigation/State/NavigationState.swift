public import Routing

/// The complete navigation state as a value: a root, its branches and the selected branch.
public struct NavigationState: Hashable, Sendable {
  /// What the app currently shows, such as `onboarding` or `main`.
  public internal(set) var root: RootID
  /// The tabs in order, or the single branch of a root without tabs.
  public internal(set) var branches: [Branch]
  /// The index of the branch on screen.
  public internal(set) var selected: Int
  /// Whether the branches are tabs.
  public internal(set) var hasTabs: Bool

  /// The state before a root is set.
  public static let empty = NavigationState(
    root: .none, branches: [], selected: 0, hasTabs: false)

  /// The branch on screen, or `nil` before a root is set.
  public var selectedBranch: Branch? {
    branches.indices.contains(selected) ? branches[selected] : nil
  }

  /// The selected tab, or `nil` if there are no tabs.
  public var selectedTab: TabID? { hasTabs ? selectedBranch?.id : nil }
  /// The place on screen, or `nil` before a root is set.
  public var top: Entry? { selectedBranch?.top }

  func shows(_ entry: Entry) -> Bool {
    top?.id == entry.id || branches.contains { $0.entries.contains { $0.id == entry.id } }
  }

  /// The indices of the branches in the order in which their places go: the one on screen last.
  var removalOrder: [Int] {
    branches.indices.reversed().filter { $0 != selected }
      + branches.indices.filter { $0 == selected }
  }

  func index(of tab: TabID) -> Int? {
    hasTabs ? branches.firstIndex { $0.id == tab } : nil
  }
}

/// The stable name of what the whole app shows, such as `onboarding` or `main`.
public struct RootID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The root before one is set.
  public static let none: RootID = ""
}

extension RootID: CustomStringConvertible {
  public var description: String { rawValue }
}

/// The stable name of a tab, such as `home`; a person also selects the tab by it.
public struct TabID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

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

/// One stack with the layers presented on it: that of a tab, or of a root without tabs.
///
/// Entries record their presentation, so one stack holds the whole flow and a modal is an ordinary place. A
/// tab that was never visited has no entries; any other branch has at least one.
public struct Branch: Hashable, Sendable, Identifiable {
  /// The tab or, for a root without tabs, the root's own name.
  public let id: TabID
  /// The places from the root upwards; empty for a tab that was never visited.
  public private(set) var entries: [Entry] = []
  /// The indices of the entries that begin a layer, so that no change has to search a deep stack for them.
  private var layers: [Int] = []

  package init(id: TabID, entries: [Entry] = []) {
    self.id = id
    replace(0..<0, with: entries)
  }

  /// The number of places.
  public var count: Int { entries.count }
  /// The place on top, or `nil` if the tab was never visited.
  public var top: Entry? { entries.last }
  /// The index of the first entry of the layer on top.
  package var layerStart: Int { layers.last ?? 0 }
  /// The index of the first modal entry, or the number of entries if nothing is presented.
  package var firstModal: Int { layers.first ?? count }
  /// Whether a layer is presented.
  package var isPresenting: Bool { !layers.isEmpty }

  func entry(at index: Int) -> Entry? { entries.indices.contains(index) ? entries[index] : nil }

  /// - Complexity: O(*n*) in the entries above the range and the inserted entries.
  package mutating func replace(_ range: Range<Int>, with inserted: [Entry]) {
    entries.replaceSubrange(range, with: inserted)
    layers.removeAll { $0 >= range.lowerBound }
    // The first place of a stack is not a layer, whatever its presentation.
    layers += entries.indices.dropFirst(max(1, range.lowerBound)).filter {
      entries[$0].presentation.isModal
    }
  }
}

/// A place on a stack.
///
/// An entry keeps its identity while its stack changes; its view model lives as long as the entry.
public struct Entry: Hashable, Sendable, Identifiable {
  /// The stable identity of this place.
  public let id: EntryID
  /// What is shown here.
  public let route: AnyRoute
  /// How the place was put onto the stack.
  public let presentation: Presentation
  /// The coordinator that owns the place and turns its route into a screen.
  public let coordinator: CoordinatorID

  public init(
    id: EntryID, route: AnyRoute, presentation: Presentation, coordinator: CoordinatorID
  ) {
    (self.id, self.route, self.presentation) = (id, route, presentation)
    self.coordinator = coordinator
  }
}

/// The stable identity of an entry, never reused within a session.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
  /// The serial number of the entry.
  public let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public var description: String { "e\(rawValue)" }
}

/// How an entry was put onto its stack.
///
/// A sheet or a cover begins a new layer on the same stack. Later pushes belong to that layer, and dismissing
/// removes the whole layer.
public enum Presentation: String, Hashable, Sendable {
  /// Pushed onto the top layer.
  case push
  /// Presented as a sheet, a new layer.
  case sheet
  /// Presented over everything, a new layer.
  case cover

  /// Whether the entry begins a layer of its own.
  public var isModal: Bool { self != .push }
}
