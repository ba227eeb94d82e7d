import AppProperties
import Credentials
import Database
import Diagnostics
import Expectations
import PluginInterface
import SQLiteDatabase
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor
@Suite("Composing comes before the disk")
struct CompositionOrderTests {
  private func files(in folder: String) throws -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private func configuration(in folder: String) -> ShopConfiguration {
    let file = folder + "/shop.db"
    return ShopConfiguration.whole(
      at: file, sessions: FileSessionStorage(path: file + ".session"), hashing: .test)
  }

  @Test(
    "a run that cannot be composed makes no file, and the next one is the first",
    arguments: [
      { $0.features = ["nope"] }, { $0.excluded = ["nope"] }, { $0.features = ["auth"] },
      {
        $0.features = ["home"]
        $0.requiresSignIn = true
      },
    ] as [@Sendable (inout ShopConfiguration) -> Void])
  func refused(change: @Sendable (inout ShopConfiguration) -> Void) async throws {
    try await TemporaryFile.withFolder { folder in
      var refused = configuration(in: folder)
      change(&refused)
      let error = #expect(throws: (any Error).self) { try ShopApplication(refused) }
      #expect(error is ShopError)
      #expect(try files(in: folder).isEmpty)

      let app = try ShopApplication(configuration(in: folder))
      #expect(app.database.notices.first?.hasPrefix("created ") == true)
      try await app.start()
      #expect(try files(in: folder).contains("shop.db"))
      await app.close()
    }
  }

  @Test("composing alone opens nothing, and auditing a run opens nothing twice")
  func lazily() async throws {
    try await TemporaryFile.withFolder { folder in
      let configuration = configuration(in: folder)
      _ = try configuration.composed()
      #expect(try files(in: folder).isEmpty)

      let app = try ShopApplication(configuration)
      let before = try files(in: folder)
      _ = try app.composed.recomposed()
      try expectEqual(files(in: folder), before)
      await app.close()
    }
  }

  @Test("a database that cannot be opened is reported in the database's words")
  func unopened() throws {
    try TemporaryFile.withFolder { folder in
      var configuration = configuration(in: folder)
      configuration.openDatabase = SQLiteDatabase.opener(at: .path(folder))
      let error = try #require(throws: DatabaseError.self) { try ShopApplication(configuration) }
      #expect(error.explanation.code != "internal.unexpected")
    }
  }
}
