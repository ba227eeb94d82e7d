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

  @Test("is made anew where a full disk has left an empty file, and lasts from then on")
  func empty() throws {
    try TemporaryFile.withFolder { folder in
      let path = "\(folder)/shop.db.installation"
      try TemporaryFile.write("", to: path)
      let made = Installation(path: path).identity()
      #expect(!made.isEmpty && Installation(path: path).identity() == made)
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
