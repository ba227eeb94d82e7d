/// A saved place.
public struct ArchivedEntry: Hashable, Sendable {
  /// The plugin it belongs to.
  public var plugin: String

  /// How it came onto its stack.
  public var presentation: Presentation

  /// What to do where it cannot be restored.
  public var policy: RestorationPolicy

  /// The flow that began with it, if one did.
  public var flow: String?

  /// Its link; `nil` for a place that is never stored, such as one that carries a secret.
  public var link: String?

  /// Creates a saved place.
  public init(
    plugin: String, presentation: Presentation = .push, policy: RestorationPolicy = .truncate,
    flow: String? = nil, link: String?
  ) {
    self.plugin = plugin
    self.presentation = presentation
    self.policy = policy
    self.flow = flow
    self.link = link
  }
}
