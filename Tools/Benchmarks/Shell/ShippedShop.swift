import Foundation

/// The shipped build of the shop with a database and a home of its own.
final class ShippedShop {
  let folder: TemporaryFolder
  let database: String

  private let path: String

  /// Takes up a build, and lets it make its database.
  init(_ path: String) throws {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchmarkError.unavailable(
        "there is no shipped shop-cli at \(path); Tools/shop --version builds it")
    }
    guard Program.isInstalled("sqlite3") else {
      throw BenchmarkError.unavailable("there is no sqlite3 to compare with; install sqlite3")
    }
    self.path = path
    folder = try TemporaryFolder("benchmark-shell")
    database = "\(folder.path)/shop.db"
    _ = try program(["-c", "skip"]).output()
  }

  /// A run of the program.
  func program(_ arguments: [String], input: String = "/dev/null") -> Program {
    let home = folder.path
    return Program(
      path, ["--database", database, "--no-restore"] + arguments, input: input,
      environment: [
        "HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home,
        "XDG_CACHE_HOME": home,
      ])
  }
}
