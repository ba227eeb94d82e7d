import Diagnostics
import Expectations
@testable import Terminal
import TemporaryFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("History")
struct HistoryTests {
  @Test("recorded lines are in memory, and in a file for this user alone")
  func record() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/history"
      var history = History(path: path)
      try history.load()
      try history.record("open cart")
      try history.record("add 2")
      expectEqual(history.entries, ["open cart", "add 2"])
      expectEqual(TemporaryFile.text(of: path), "# history\nopen cart\nadd 2\n")
      expectEqual(TemporaryFile.mode(of: path), 0o600)
      var next = History(path: path)
      try next.load()
      expectEqual(next.entries, history.entries)
    }
  }

  @Test("a leading blank, a blank line, a secret and a repetition are not kept")
  func skipped() throws {
    var history = History(path: nil)
    try history.record("a")
    try history.record("a")
    try history.record(" b")
    try history.record("\tb")
    try history.record(" \u{301}b")
    try history.record("")
    try history.record("# note")
    try history.record("two\nlines")
    expectEqual(history.entries, ["a"])
  }

  @Test("the newest thousand lines are kept, in memory and in the file")
  func limit() throws {
    let lines = (1...3_500).map { "line \($0)" }
    let text = (["# history"] + lines).map { $0 + "\n" }.joined()
    try TemporaryFile.with(Array(text.utf8)) { _, path in
      var history = History(path: path)
      try history.load()
      expectEqual(history.entries, Array(lines.suffix(1_000)))
      #expect(
        TemporaryFile.text(of: path)
          == "# history\n" + lines.suffix(1_000).map { $0 + "\n" }.joined())
      try history.record("newest")
      expectEqual(history.entries.count, 1_000)
      expectEqual(history.entries.last, "newest")
    }
  }

  @Test("sessions that share a file take up what the others appended")
  func shared() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/history"
      var (one, other) = (History(path: path), History(path: path))
      try one.record("one")
      try other.refresh()
      expectEqual(other.entries, ["one"])
      try other.record("two")
      try one.record("three")
      try one.refresh()
      try other.refresh()
      expectEqual(one.entries, ["one", "two", "three"])
      expectEqual(other.entries, one.entries)
      expectEqual(TemporaryFile.mode(of: path), 0o600)
    }
  }

  @Test("a thousand lines of two sessions are in the file, each whole")
  func parallel() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/history"
      await withTaskGroup(of: Void.self) { group in
        for name in ["a", "b"] {
          group.addTask {
            var history = History(path: path)
            for number in 1...500 { try? history.record("\(name) \(number)") }
          }
        }
      }
      var history = History(path: path)
      try history.load()
      for name in ["a", "b"] {
        #expect(
          history.entries.filter { $0.hasPrefix(name) } == (1...500).map { "\(name) \($0)" })
      }
    }
  }

  @Test("a line that is not UTF-8 is skipped")
  func damaged() throws {
    let mark = Array("# history\n".utf8)
    try TemporaryFile.with(mark + [0x61, 0x0A, 0xFF, 0x0A, 0x62, 0x0A]) { _, path in
      var history = History(path: path)
      try history.load()
      expectEqual(history.entries, ["a", "b"])
    }
  }

  @Test("a symbolic link and a folder in its place are refused, and the line stays in memory")
  func notOwnFile() throws {
    try TemporaryFile.with([]) { _, path in
      let link = path + "-link"
      try #require(unsafe symlink(path, link) == 0)
      var history = History(path: link)
      #expect(throws: PrivateFileError.notRegular(path: link)) { try history.load() }
      #expect(throws: PrivateFileError.notRegular(path: link)) { try history.record("a") }
      expectEqual(history.entries, ["a"])
      expectEqual(PrivateFileError.notRegular(path: link).explanation.category, .cannotCreate)
    }
    try TemporaryFile.withFolder { folder in
      var history = History(path: folder)
      #expect(throws: PrivateFileError.self) { try history.record("a") }
      var missing = History(path: folder + "/no/history")
      #expect(
        throws: PrivateFileError.cannotOpen(path: folder + "/no/history", SystemError(code: ENOENT))
      ) {
        try missing.record("a")
      }
    }
  }

  @Test("a file that holds something else, or is in use as something else, stays as it is")
  func otherFiles() throws {
    let text = (1...1_500).map { "line \($0)\n" }.joined()
    try TemporaryFile.with(Array(text.utf8)) { _, path in
      var history = History(path: path)
      #expect(throws: PrivateFileError.self) { try history.load() }
      #expect(throws: PrivateFileError.self) { try history.record("a") }
      expectEqual(history.entries, ["a"])
      #expect(TemporaryFile.text(of: path) == text)
    }
    try TemporaryFile.with([]) { _, path in
      let other = path + "-other"
      try #require(unsafe link(path, other) == 0)
      var history = History(path: other, apartFrom: [other, path])
      let expected = PrivateFileError.inUse(path: other, as: path)
      #expect(throws: expected) { try history.load() }
      #expect(throws: expected) { try history.record("a") }
      expectEqual(TemporaryFile.text(of: path), "")
    }
  }

  @Test(
    "a lock that another process keeps is waited for a moment only, and the line stays in memory")
  func locked() throws {
    try TemporaryFile.with([]) { _, path in
      let holder = unsafe open(path, O_RDONLY)
      defer { close(holder) }
      try #require(flock(holder, LOCK_EX) == 0)
      var history = History(path: path)
      let expected = PrivateFileError.cannotOpen(path: path, SystemError(code: EWOULDBLOCK))
      #expect(throws: expected) { try history.record("a") }
      expectEqual(history.entries, ["a"])
    }
  }

  @Test("a full disk is reported, and the line stays in memory")
  func fullDisk() throws {
    let full = try PrivateFile(at: "/dev/full", for: .growing)
    #expect(throws: PrivateFileError.cannotOpen(path: "/dev/full", SystemError(code: ENOSPC))) {
      try full.write([0x61])
    }
  }
}
