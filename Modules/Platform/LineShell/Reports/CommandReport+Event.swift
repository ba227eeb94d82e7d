extension CommandReport {
  /// A change of navigation, as a report tells it.
  public struct Event: Hashable, Sendable {
    /// The running number, from 1, without gaps.
    public var sequence: UInt64

    /// The stable word for what happened, such as `pushed`.
    public var kind: String

    /// The stable word for why it happened, such as `link`.
    public var cause: String

    /// The plugin that owns the place concerned; `nil` for the app itself.
    public var plugin: String?

    /// The link of the place on screen before.
    public var from: String?

    /// The link of the place on screen after, or of the place concerned.
    public var to: String?

    /// How a host that draws may show the change, such as `fade`.
    public var transition: String?

    /// All of it in one line, without the number.
    public var text: String

    /// Creates an event.
    public init(
      sequence: UInt64, kind: String, cause: String, plugin: String? = nil, from: String? = nil,
      to: String? = nil, transition: String? = nil, text: String
    ) {
      self.sequence = sequence
      self.kind = kind
      self.cause = cause
      self.plugin = plugin
      self.from = from
      self.to = to
      self.transition = transition
      self.text = text
    }
  }

  /// Where a failed command leaves the session.
  public struct Standing: Hashable, Sendable {
    /// The name of the selected tab, if the app has tabs.
    public var tab: String?

    /// The links of the selected stack, root first.
    public var path: [String]

    /// The navigation events the command caused before it failed, oldest first.
    public var events: [Event]

    /// Creates a standing.
    public init(tab: String? = nil, path: [String] = [], events: [Event] = []) {
      self.tab = tab
      self.path = path
      self.events = events
    }
  }
}
