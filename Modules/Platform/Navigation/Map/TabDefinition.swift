public import Routing

/// A tab: its name, its title and the first place of its stack.
public struct TabDefinition: Sendable {
  /// The stable name.
  public let id: TabID
  /// The title that a person reads.
  public let title: String
  /// The first place of the tab's stack.
  public let root: AnyRoute
  /// The plugin the tab belongs to.
  public let plugin: String
  /// The position among the tabs, ascending; tabs without a number come last, by name.
  public let order: Int?
  /// Whether the tab's stack is created together with the tabs rather than on the first visit.
  public let isPreloaded: Bool

  public init(
    id: TabID, title: String, root: AnyRoute, plugin: String, order: Int? = nil,
    isPreloaded: Bool = false
  ) {
    (self.id, self.title, self.root, self.plugin) = (id, title, root, plugin)
    (self.order, self.isPreloaded) = (order, isPreloaded)
  }
}

/// What happens to the places on a tab when a link or a coordinator's `open` opens a place there.
public enum OpeningPolicy: Hashable, Sendable {
  /// The place is shown above its own parents on the tab's first place; everything else is removed.
  ///
  /// A link then leads to the same stack wherever it is followed, like the seeds' deep links. Places that are
  /// already there stay, with their view models and flows, and a blocker may keep all of them.
  case reset
  /// The place is pushed onto the existing stack, with its parents beneath unless they are on top; layers go.
  case push
}
