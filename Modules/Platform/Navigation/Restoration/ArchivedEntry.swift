/// A saved place.
public struct ArchivedEntry: Hashable, Sendable {
  /// The plugin it belongs to.
  public var plugin: String

  /// How it came onto its stack.
  public var presentation: Presentation

  /// What to do where it cannot be restored.
  public var policy: RestorationPolicy

  /// Its link; `nil` for a place that is never stored, such as one that carries a secret.
  public var link: String?

  /// The flow that began with it, if one did.
  public var flow: String? {
    get { if case .flow(let name) = beginning { name } else { nil } }
    set { beginning = Beginning(newValue) }
  }

  /// Few places begin a flow, so that its name lies apart, and the others are copied as if there were none.
  private enum Beginning: Hashable, Sendable {
    case none
    indirect case flow(String)

    init(_ name: String?) {
      self = name.map(Beginning.flow) ?? .none
    }
  }

  private var beginning: Beginning

  /// Creates a saved place.
  public init(
    plugin: String, presentation: Presentation = .push, policy: RestorationPolicy = .truncate,
    flow: String? = nil, link: String?
  ) {
    self.plugin = plugin
    self.presentation = presentation
    self.policy = policy
    self.link = link
    beginning = Beginning(flow)
  }
}
