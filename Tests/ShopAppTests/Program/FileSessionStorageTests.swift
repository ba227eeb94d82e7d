import Accounts
import Expectations
import ShopApp
import TemporaryFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The session file")
struct FileSessionStorageTests {
  private func refusal(at path: String) -> String? {
    do {
      _ = try FileSessionStorage(path: path).load()
      return nil
    } catch AccountsError.sessionStorageUnusable(path, let reason) {
      return reason
    } catch { return "\(error)" }
  }

  @Test("a token is kept, replaced and forgotten, in a file of mode 0600")
  func roundTrip() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/session"
      let storage = FileSessionStorage(path: path)
      #expect(try storage.load() == nil)
      for token in ["first-token", "second"] {
        try storage.save(token)
        try expectEqual(FileSessionStorage(path: path).load(), token)
        expectEqual(TemporaryFile.mode(of: path), 0o600)
      }
      for _ in 1...2 { try storage.clear() }
      #expect(try storage.load() == nil)
    }
  }

  @Test("a file that others may read, and what is not a file, is refused")
  func refused() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/session"
      try FileSessionStorage(path: path).save("token")
      expectEqual(unsafe chmod(path, 0o640), 0)
      expectEqual(refusal(at: path), "others may read or write \(path)")
      expectEqual(refusal(at: folder), "\(folder) is not a regular file")
      #expect(throws: AccountsError.self) {
        try FileSessionStorage(path: folder + "/none/session").save("token")
      }
    }
  }

  @Test(
    "a file that holds no token is refused",
    arguments: [[], [0xFF, 0xFE], [UInt8](repeating: 65, count: 5_000)])
  func noToken(bytes: [UInt8]) throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/session"
      try TemporaryFile.write(bytes, to: path)
      expectEqual(unsafe chmod(path, 0o600), 0)
      expectEqual(refusal(at: path), "it does not hold a token")
    }
  }
}
