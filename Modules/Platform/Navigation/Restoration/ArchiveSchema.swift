/// The version of a plugin's links, and how older links become newer ones.
///
/// ```swift
/// ArchiveSchema(plugin: "home", version: 2, migrations: [
///   1: { $0.hasPrefix("item/") ? "product/" + $0.dropFirst(5) : $0 }
/// ])
/// ```
public struct ArchiveSchema: Sendable {
  /// Turns a link of one version into one of the next, or answers that there is no such place any more.
  public typealias Migration = @Sendable (_ link: String) -> String?

  /// The plugin.
  public let plugin: String

  /// The version of its links now.
  public let version: Int

  /// The steps, each by the version it starts from.
  public let migrations: [Int: Migration]

  /// Creates a schema.
  public init(plugin: String, version: Int, migrations: [Int: Migration] = [:]) {
    self.plugin = plugin
    self.version = version
    self.migrations = migrations
  }

  /// A link as it is written now.
  ///
  /// - Parameters:
  ///   - link: The link as it was stored.
  ///   - stored: The version it was stored with.
  /// - Returns: The link of this version.
  /// - Throws: Why there is none.
  func migrate(_ link: String, from stored: Int) throws(RestorationLoss.Reason) -> String {
    guard stored <= version else { throw .newerSchema(found: stored, known: version) }
    var current = link
    for step in stored..<version {
      guard let migration = migrations[step] else { throw .noMigration(from: step) }
      guard let next = migration(current) else { throw .removed }
      current = next
    }
    return current
  }
}
