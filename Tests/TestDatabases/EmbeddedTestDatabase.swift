public import Database
import Foundation
import SQLiteDatabase

/// An empty SQLite database for one test, which can be opened several times, as by several processes.
public final class EmbeddedTestDatabase: Sendable {
  private let folder: String

  public init() throws {
    folder =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "test-database-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Opens a shared database or, without one, a new database in memory.
  public static func opened(
    _ migrations: [Migration], of shared: EmbeddedTestDatabase? = nil
  ) throws -> any Database {
    // Whoever waits for a lock gets it in the end, however busy the machine is.
    try SQLiteDatabase(
      location: shared.map { .path($0.folder + "/test.db") } ?? .memory, migrations: migrations,
      busyTimeout: .seconds(86_400))
  }
}
