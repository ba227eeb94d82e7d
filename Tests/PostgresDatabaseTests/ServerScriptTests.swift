import Expectations
import Foundation
import Testing

/// `Tools/postgres` run by root, on folders in which the user of the server has planted something.
@Suite(
  "A server of root's", .needsServer, .serialized,
  .enabled(if: geteuid() == 0, "root alone hands a folder to another user"))
struct ServerScriptTests {
  /// A folder that everybody may enter, with a file in it that is root's alone.
  private final class Planted {
    let folder = NSTemporaryDirectory() + "shop-script-\(UInt32.random(in: 0...UInt32.max))"
    var secret: String { "\(folder)/secret" }
    var server: String { "\(folder)/server" }

    init() throws {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
      try Data("root's".utf8).write(to: URL(filePath: secret))
      unsafe chmod(secret, 0o600)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs the script, and returns its status.
    @discardableResult
    func script(_ words: String...) -> Int32 {
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Tools/postgres").standardized.path
      let quoted = ([script] + words).map { "'\($0)'" }.joined(separator: " ")
      return unsafe system("\(quoted) >/dev/null 2>&1")
    }

    func link(_ name: String) throws {
      try? FileManager.default.removeItem(atPath: "\(server)/\(name)")
      try FileManager.default.createSymbolicLink(
        atPath: "\(server)/\(name)", withDestinationPath: secret)
    }

    /// What root's file is: its owner, its rights and its content.
    func secretState() throws -> [String] {
      var status = stat()
      try #require(unsafe stat(secret, &status) == 0)
      let content = try String(contentsOfFile: secret, encoding: .utf8)
      return ["\(status.st_uid)", String(status.st_mode & 0o7777, radix: 8), content]
    }
  }

  @Test("a log, data and a configuration that are links to a file of root's leave it alone")
  func links() throws {
    let planted = try Planted()
    expectEqual(planted.script("start", planted.server, "fsync=off"), 0)
    expectEqual(planted.script("stop", planted.server), 0)
    for name in ["log", "data", "pgbouncer.ini"] {
      try planted.link(name)
      planted.script("start", planted.server, "fsync=off")
      planted.script("stop", planted.server)
      try expectEqual(planted.secretState(), ["0", "600", "root's"], "\(name)")
    }
    planted.script("pooler", planted.server, planted.folder, "session")
    try expectEqual(planted.secretState(), ["0", "600", "root's"])
  }

  @Test("a folder that is a link, or that holds something of root's, is refused and stays root's")
  func folders() throws {
    let planted = try Planted()
    try FileManager.default.createSymbolicLink(
      atPath: "\(planted.folder)/link", withDestinationPath: planted.folder)
    for name in ["\(planted.folder)/link", planted.folder] {
      #expect(planted.script("start", name) != 0)
      var status = stat()
      try #require(unsafe stat(planted.folder, &status) == 0)
      expectEqual(status.st_uid, 0)
      expectEqual(status.st_mode & 0o777, 0o755)
    }
  }

  @Test("stopping a pooler ends no process of root's, whatever number stands in its file")
  func processes() throws {
    let planted = try Planted()
    let sleeper = Process()
    sleeper.executableURL = URL(filePath: "/bin/sleep")
    sleeper.arguments = ["3600"]
    try sleeper.run()
    defer { sleeper.terminate() }
    try FileManager.default.createDirectory(
      atPath: planted.server, withIntermediateDirectories: false)
    let file = "\(planted.server)/pgbouncer.pid"
    try Data("\(sleeper.processIdentifier)\n".utf8).write(to: URL(filePath: file))
    #expect(planted.script("stop", planted.server) != 0)
    #expect(sleeper.isRunning)
  }
}
