/// The whole of what is navigated, as a value: a root, its branches, the selected one.
///
/// ```swift
/// navigator.state.selectedTab                           // home
/// navigator.state.selectedBranch?.entries.map(\.route)  // [home, category/7, product/p-042]
/// ```
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

  /// The index of a tab's branch.
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
