public import Routing

/// A tab: its name, its title and the first place of its stack.
public struct TabDefinition: Sendable {
  /// The stable name.
  public let id: TabID
  /// What a person reads.
  public let title: String
  /// The first place of the tab's stack.
  public let root: AnyRoute
  /// The plugin the tab belongs to.
  public let plugin: String
  /// Where the tab stands among the others, ascending; one without a number stands behind those that have
  /// one, by its name.
  public let order: Int?
  /// What selecting the tab again does.
  public let reselect: ReselectPolicy
  /// Whether the tab's stack is made with the tabs rather than on the first visit.
  public let isPreloaded: Bool

  /// Creates a tab.
  public init(
    id: TabID, title: String, root: AnyRoute, plugin: String, order: Int? = nil,
    reselect: ReselectPolicy = .popToRoot, isPreloaded: Bool = false
  ) {
    (self.id, self.title, self.root, self.plugin) = (id, title, root, plugin)
    (self.order, self.reselect, self.isPreloaded) = (order, reselect, isPreloaded)
  }
}

/// What selecting the selected tab again does.
public enum ReselectPolicy: Hashable, Sendable {
  /// Goes back to the tab's first place; at the first place only an event is recorded, as by ``notify``.
  case popToRoot
  /// Records an event (``NavigationEvent/Kind/reselected(_:)``), for a host that scrolls to the top.
  case notify
}

/// What becomes of the places on a tab when another is opened there, by a link or a coordinator's `open`.
public enum OpeningPolicy: Hashable, Sendable {
  /// The place shows above its own parents on the tab's first place; what else was there goes.
  ///
  /// A link then leads to the same stack wherever it is followed, as the seeds' deep links do. Places
  /// that are there already stay, with their view models and flows, and a blocker may keep all of them.
  case reset
  /// The place is pushed onto the stack as it is, its parents beneath it unless they are on top; only layers go.
  case push
}
