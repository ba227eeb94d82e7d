/// A saved attempt that waited for a flow.
public struct ArchivedIntent: Hashable, Sendable {
  /// The plugin its place belongs to.
  public var plugin: String

  /// The flow it waits for.
  public var waitsFor: String

  /// Since when it waits, in seconds since 1970.
  public var since: Int64

  /// Whose attempt it is.
  public var subject: String?

  /// The link of the place to be entered.
  public var link: String

  /// Creates a saved attempt.
  public init(
    plugin: String, waitsFor: String, since: Int64, subject: String? = nil, link: String
  ) {
    self.plugin = plugin
    self.waitsFor = waitsFor
    self.since = since
    self.subject = subject
    self.link = link
  }
}
