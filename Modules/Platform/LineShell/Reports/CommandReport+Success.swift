public import Screens

extension CommandReport {
  /// The answer of a command that did not fail.
  public struct Success: Hashable, Sendable {
    /// The stable word for what happened, such as `handled`, `pending`, `unchanged` or `atRoot`.
    public var status: String

    /// One line of what changed and what may come next.
    public var message: String?

    /// Where the session stands after the command.
    public var place: Place?

    /// What a command that only answers has to say; drawn instead of the place.
    public internal(set) var report: Screen?

    /// What the report says, as a JSON text for programs, where it has one.
    public var data: String?

    /// The navigation events the command caused, oldest first.
    public var events: [Event]

    /// Creates an answer.
    public init(
      status: String, message: String? = nil, place: Place? = nil, report: Screen? = nil,
      data: String? = nil, events: [Event] = []
    ) {
      self.status = status
      self.message = message
      self.place = place
      self.report = report?.data
      self.data = data
      self.events = events
    }
  }

  /// The place on top: its link, the way there, and its screen.
  public struct Place: Hashable, Sendable {
    /// The link of the route on top.
    public var route: String

    /// The name of the selected tab, if the app has tabs.
    public var tab: String?

    /// The links of the selected stack, root first, the place itself last.
    public var path: [String]

    /// What the place shows, as data: a report is kept, and must not keep a view model.
    public internal(set) var screen: Screen

    /// Creates a place.
    public init(route: String, tab: String? = nil, path: [String] = [], screen: Screen) {
      self.route = route
      self.tab = tab
      self.path = path
      self.screen = screen.data
    }
  }
}
