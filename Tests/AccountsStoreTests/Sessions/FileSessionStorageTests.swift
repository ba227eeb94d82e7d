import Accounts
import AccountsStore
import Expectations
import Foundation
import Testing

@Suite("The session file")
struct FileSessionStorageTests {
  /// Runs a test in a folder of its own, and removes the folder.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "session-\(UInt64.random(in: .min ... .max))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func refusal(_ storage: FileSessionStorage) -> String? {
    do {
      _ = try storage.load()
      return nil
    } catch AccountsError.sessionStorageUnusable(_, let reason) {
      return reason
    } catch { return "\(error)" }
  }

  @Test("a token is kept, replaced and forgotten, in a file of mode 0600 and no other")
  func roundTrip() throws {
    try inFolder { folder in
      let path = folder + "/session"
      let storage = FileSessionStorage(path: path)
      #expect(try storage.load() == nil)
      try storage.save("first-token")
      try expectEqual(storage.load(), "first-token")
      try expectEqual(mode(path), 0o600)
      try storage.save("second")
      try expectEqual(FileSessionStorage(path: path).load(), "second")
      try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder), ["session"])
      try storage.clear()
      try storage.clear()
      #expect(try storage.load() == nil)
    }
  }

  @Test("a file others may read, a link, a folder and a pipe are refused, and none is waited for")
  func refused() throws {
    try inFolder { folder in
      let path = folder + "/session"
      let storage = FileSessionStorage(path: path)
      try storage.save("token")
      for mode in [0o640, 0o620, 0o610, 0o604, 0o602, 0o601] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        expectEqual(refusal(storage), "others may read or write it")
      }
      try storage.save("token")
      try expectEqual(mode(path), 0o600)

      let link = folder + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      #expect(refusal(FileSessionStorage(path: link)) != nil)
      expectEqual(refusal(FileSessionStorage(path: folder)), "it is not a regular file")
      let pipe = folder + "/pipe"
      expectEqual(unsafe mkfifo(pipe, 0o600), 0)
      expectEqual(refusal(FileSessionStorage(path: pipe)), "it is not a regular file")
    }
  }

  @Test(
    "a file that holds no token is refused",
    arguments: [[], [0xFF, 0xFE], [UInt8](repeating: 65, count: 5_000)])
  func noToken(bytes: [UInt8]) throws {
    try inFolder { folder in
      let path = folder + "/session"
      #expect(
        FileManager.default.createFile(
          atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600]))
      expectEqual(refusal(FileSessionStorage(path: path)), "it does not hold a token")
    }
  }

  @Test("a folder that is not there is an error with the path")
  func noFolder() {
    let path = "/nonexistent-folder/session"
    #expect {
      try FileSessionStorage(path: path).save("token")
    } throws: { error in
      guard case .sessionStorageUnusable(path, _) = error as? AccountsError else { return false }
      return true
    }
  }
}
