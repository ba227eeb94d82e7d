import CommandArguments
import Database
import Expectations
import LineShell
import Terminal
import Testing

@testable import ShopApp

@MainActor
@Suite("The files that the shop keeps")
struct KeptFilesTests {
  private func kept(_ words: [String], server: String? = nil) throws -> (
    files: [String], saves: [String]
  ) {
    let program = ShopProgram(
      plugins: [],
      engine: DatabaseEngine(version: "none", server: server) { _, _ in
        { _ in throw DatabaseError.closed }
      })
    let shell = program.lineShell
    var run = try shell.made(
      words, environment: Environment(["HOME": "/home/ada"]), streams: .standard)
    run.keptFiles = try shell.keptFiles(run)
    return (run.keptFiles, try program.configuration(of: run).keptFiles)
  }

  @Test("are the database with its logs and this device's own, also for a text that is saved")
  func besideDatabase() throws {
    let (files, saves) = try kept(["--database", "mine/shop.db", "where"])
    for ending in ["", "-wal", "-shm", "-journal", ".session", ".navigation", ".installation"] {
      #expect(files.contains("mine/shop.db" + ending))
    }
    expectEqual(saves, files)
  }

  @Test("lie in the folder of the data where no path is given, and are none in memory")
  func places() throws {
    #expect(try kept(["where"]).files.contains("/home/ada/.local/share/shop-cli/shop.db-wal"))
    let server = try kept(["where"], server: "server:///shop").files
    #expect(server.contains("/home/ada/.local/share/shop-cli/server----shop.session"))
    expectEqual(try kept(["--database", ":memory:", "where"]).files, [])
  }
}
