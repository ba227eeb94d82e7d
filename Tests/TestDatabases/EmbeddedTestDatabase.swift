public import Database
import Foundation
import SQLiteDatabase

/// An empty SQLite database of a test's own, which several openings share as several processes do.
public final class EmbeddedTestDatabase: Sendable {
  private let folder: String

  public init() throws {
    folder =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "test-database-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Opens a database that others may have opened before, or one that is opened once and then gone.
  public static func opened(
    _ migrations: [Migration], of shared: EmbeddedTestDatabase? = nil
  ) throws -> any Database {
    try SQLiteDatabase(
      location: shared.map { .path($0.folder + "/test.db") } ?? .memory, migrations: migrations)
  }
}
