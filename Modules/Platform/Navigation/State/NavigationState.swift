public import Routing

/// The complete navigation state as a value: a root, its stacks and the selected stack.
public struct NavigationState: Hashable, Sendable {
  /// What the app currently shows, such as `onboarding` or `main`.
  public internal(set) var root: RootID
  /// The tabs in order, or the single stack of a root without tabs.
  public internal(set) var stacks: [Stack]
  /// The index of the stack on screen.
  public internal(set) var selected: Int
  /// Whether the stacks are tabs.
  public internal(set) var hasTabs: Bool

  /// The state before a root is set.
  static let empty = NavigationState(
    root: .none, stacks: [], selected: 0, hasTabs: false)

  /// The stack on screen, or `nil` before a root is set.
  public var selectedStack: Stack? {
    stacks.indices.contains(selected) ? stacks[selected] : nil
  }

  /// The selected tab, or `nil` if there are no tabs.
  public var selectedTab: TabID? { hasTabs ? selectedStack?.id : nil }
  /// The route on screen, or `nil` before a root is set.
  public var top: Entry? { selectedStack?.top }

  func shows(_ entry: Entry) -> Bool {
    top?.id == entry.id || stacks.contains { $0.entries.contains { $0.id == entry.id } }
  }

  /// The indices of the stacks in the order in which their routes go: the one on screen last.
  var removalOrder: [Int] {
    stacks.indices.reversed().filter { $0 != selected }
      + stacks.indices.filter { $0 == selected }
  }

  func index(of tab: TabID) -> Int? {
    hasTabs ? stacks.firstIndex { $0.id == tab } : nil
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
  static let none: RootID = ""
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

/// One stack with the modals presented on it: that of a tab, or of a root without tabs.
///
/// Entries record their presentation, so one stack holds the whole flow and a modal is an ordinary route. A
/// tab that was never visited has no entries; any other stack has at least one.
public struct Stack: Hashable, Sendable, Identifiable {
  /// The tab or, for a root without tabs, the root's own name.
  public let id: TabID
  /// The routes from the root upwards; empty for a tab that was never visited.
  public private(set) var entries: [Entry] = []
  /// The indices of the entries that begin a modal, so that no change has to search a deep stack for them.
  private var modals: [Int] = []

  package init(id: TabID, entries: [Entry] = []) {
    self.id = id
    replace(0..<0, with: entries)
  }

  /// The number of routes.
  public var count: Int { entries.count }
  /// The route on top, or `nil` if the tab was never visited.
  public var top: Entry? { entries.last }
  /// The index of the first entry of the modal on top.
  package var modalStart: Int { modals.last ?? 0 }
  /// The index of the first modal entry, or the number of entries if nothing is presented.
  package var firstModal: Int { modals.first ?? count }
  /// Whether a modal is presented.
  package var isPresenting: Bool { !modals.isEmpty }

  func entry(at index: Int) -> Entry? { entries.indices.contains(index) ? entries[index] : nil }

  /// - Complexity: O(*n*) in the entries above the range and the inserted entries.
  package mutating func replace(_ range: Range<Int>, with inserted: [Entry]) {
    entries.replaceSubrange(range, with: inserted)
    modals.removeAll { $0 >= range.lowerBound }
    // The first route of a stack is not a modal, whatever its presentation.
    modals += entries.indices.dropFirst(max(1, range.lowerBound)).filter {
      entries[$0].presentation.isModal
    }
  }
}

/// A route on a stack.
///
/// An entry keeps its identity while its stack changes; its view model lives as long as the entry.
public struct Entry: Hashable, Sendable, Identifiable {
  /// The stable identity of the entry.
  public let id: EntryID
  /// What is shown.
  public let route: AnyRoute
  /// How the route was put onto the stack.
  public let presentation: Presentation
  /// The coordinator that owns the entry and makes the view model of its route.
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

/// The stable identity of a coordinator, never reused within a session.
public struct CoordinatorID: Hashable, Sendable, CustomStringConvertible {
  /// The serial number of the coordinator; the root coordinator has 0.
  public let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The coordinator above all others.
  static let root = CoordinatorID(rawValue: 0)
  /// That of every coordinator that is not part of navigation yet.
  static let unattached = CoordinatorID(rawValue: .max)

  public var description: String { "c\(rawValue)" }
}

/// How an entry was put onto its stack.
///
/// A sheet or a cover begins a new modal on the same stack. Later pushes belong to that modal, and dismissing
/// removes the whole modal.
public enum Presentation: String, Hashable, Sendable {
  /// Pushed onto the top modal.
  case push
  /// Presented as a sheet, a new modal.
  case sheet
  /// Presented over everything, a new modal.
  case cover

  /// Whether the entry begins a modal of its own.
  public var isModal: Bool { self != .push }
}

/// The routes that a person went back from on each stack, so that they can go forward again.
struct ForwardHistory {
  static let limit = 32
  /// The routes of each step back, from the top down.
  private var removals: [[[Entry]]]

  init(for state: NavigationState) {
    removals = Array(repeating: [], count: state.stacks.count)
  }

  func last(on stackIndex: Int) -> [Entry]? { removals[stackIndex].last }

  mutating func removeLast(on stackIndex: Int) {
    _ = removals[stackIndex].popLast()
  }

  /// Records what a change goes back from, and clears the history when other routes replace it.
  @MainActor
  mutating func note(_ step: StackChange, of change: Change, in tree: CoordinatorTree) {
    switch change.event?.kind {
    case .forwarded, .tabLoaded, .tabSelected: break
    case .popped, .dismissed:
      // What has finished by itself is not gone back from.
      if case .cancelled(.byFlow) = change.ending { fallthrough }
      guard ForwardHistory.isRepeatable(step.removed, in: tree) else { fallthrough }
      if step.continues, let above = removals[step.stack].popLast() {
        return removals[step.stack].append(above + step.removed)
      }
      if removals[step.stack].count == ForwardHistory.limit {
        removals[step.stack].removeFirst()
      }
      removals[step.stack].append(step.removed)
    default: removals[step.stack] = []
    }
  }

  /// Whether the routes can be shown again: none of them starts a flow or carries a secret.
  @MainActor
  private static func isRepeatable(_ entries: [Entry], in tree: CoordinatorTree) -> Bool {
    entries.allSatisfy { entry in
      guard let node = tree[entry.coordinator], !entry.route.isTransient else { return false }
      return node.context.run == nil || node.firstEntry != entry.id
    }
  }
}
