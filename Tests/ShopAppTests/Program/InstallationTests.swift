import Expectations
import TemporaryFiles
import Testing

@testable import ShopApp

@Suite("The identity of an installation")
struct InstallationTests {
  @Test("is made once, and kept")
  func kept() throws {
    try TemporaryFile.withFolder { folder in
      let path = "\(folder)/shop.db.installation"
      let made = Installation(path: path).identity()
      #expect(!made.isEmpty && Installation(path: path).identity() == made)
      expectEqual(TemporaryFile.mode(of: path), 0o600)
    }
  }

  @Test("is made again where a full disk has left an empty file, and lasts from then on")
  func empty() throws {
    try TemporaryFile.withFolder { folder in
      let path = "\(folder)/shop.db.installation"
      try TemporaryFile.write("", to: path)
      let made = Installation(path: path).identity()
      #expect(!made.isEmpty && Installation(path: path).identity() == made)
    }
  }

  @Test(
    "is one for this run alone where the file holds something else, which stays",
    arguments: ["Dear Ada,\n", "SQLite format 3\u{0}", "\n", "abc1234567890123\n"])
  func otherContent(_ text: String) throws {
    try TemporaryFile.withFolder { folder in
      let path = "\(folder)/shop.db.installation"
      try TemporaryFile.write(text, to: path)
      #expect(Installation(path: path).identity() != Installation(path: path).identity())
      expectEqual(TemporaryFile.text(of: path), text)
    }
  }

  @Test("is one for this run alone where it cannot be kept")
  func unkept() throws {
    try TemporaryFile.withFolder { folder in
      let path = "\(folder)/missing/shop.db.installation"
      #expect(Installation(path: path).identity() != Installation(path: path).identity())
    }
  }
}
