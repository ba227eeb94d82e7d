import Expectations
import TemporaryFiles
import Testing

@Suite("Files of a test")
struct TemporaryFileTests {
  @Test("hold what they were given, and are gone afterwards")
  func given() throws {
    var place = ""
    try TemporaryFile.with(Array("bytes".utf8)) { _, path in
      place = path
      expectEqual(TemporaryFile.text(of: path), "bytes")
      expectEqual(TemporaryFile.mode(of: path), 0o600)
    }
    expectEqual(TemporaryFile.text(of: place), "")
    expectEqual(TemporaryFile.mode(of: place), 0)
  }

  @Test("a folder goes with all that was put into it")
  func folder() throws {
    var place = ""
    try TemporaryFile.withFolder { folder in
      place = folder
      try TemporaryFile.write("one", to: folder + "/one")
      try TemporaryFile.copy(folder + "/one", to: folder + "/two")
      expectEqual(TemporaryFile.text(of: folder + "/two"), "one")
    }
    expectEqual(TemporaryFile.mode(of: place), 0)
  }

  @Test("one that cannot be made says why")
  func refused() throws {
    #expect(throws: TemporaryFileError.self) {
      try TemporaryFile.write("text", to: "/nowhere/file")
    }
  }
}
