public import Database

/// What a program keeps the shop's data by: the one thing in which the programs differ.
public struct DatabaseEngine: Sendable {
  /// The engine with its version, such as `sqlite 3.46.1`.
  public let version: String

  /// Opens the database at a place; `nil` for one in memory.
  public let opener: @Sendable (_ place: String?) -> DatabaseOpener

  /// Names an engine.
  public init(version: String, opener: @escaping @Sendable (_ place: String?) -> DatabaseOpener) {
    (self.version, self.opener) = (version, opener)
  }
}
