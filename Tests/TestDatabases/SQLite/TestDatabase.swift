public import Database
import Foundation
public import SQLiteDatabase

/// An empty database of a test's own, which several openings share as several processes do.
///
/// In the package with `POSTGRES=1` another type of this name stands here, on a server. So tests of what
/// is written once for all engines run on each.
public final class TestDatabase: Sendable {
  private let folder: String

  public init() throws {
    folder =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "test-database-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Opens the database, which others may have opened before.
  public func open(_ migrations: [Migration]) throws -> OpenedDatabase {
    try SQLiteDatabase.opener(at: .path(folder + "/test.db"))(migrations)
  }

  /// A database that is opened once and gone with its value.
  public static func opened(_ migrations: [Migration]) throws -> any Database {
    try SQLiteDatabase(location: .memory, migrations: migrations)
  }
}
