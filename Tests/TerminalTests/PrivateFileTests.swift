import Expectations
@testable import Terminal
import Diagnostics
import TemporaryFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("A file that the program keeps")
struct PrivateFileTests {
  nonisolated private static let purposes: [PrivateFile.Purpose] = [.reading, .updating, .growing]
  nonisolated private static let mark = PrivateFile.Mark("# notes\n", of: "notes")

  private func own(
    _ path: String, for purpose: PrivateFile.Purpose = .growing, apartFrom others: [String] = [],
    replacesOthers: Bool = false
  ) throws(PrivateFileError) -> PrivateFile {
    try .own(
      at: path, for: purpose, mark: Self.mark, apartFrom: others, replacesOthers: replacesOthers)
  }

  @Test("is its owner's alone, also where it was open to others before", arguments: purposes[1...])
  func narrowed(_ purpose: PrivateFile.Purpose) throws {
    try TemporaryFile.withFolder { folder in
      for mode in [nil, 0o640, 0o620, 0o610, 0o604, 0o602, 0o601, 0o666] as [mode_t?] {
        let path = folder + (mode == nil ? "/new" : "/old")
        if let mode {
          try TemporaryFile.write("# notes\nbefore", to: path)
          expectEqual(unsafe chmod(path, mode), 0)
        }
        let file = try own(path, for: purpose)
        expectEqual(TemporaryFile.mode(of: path), 0o600)
        try file.checkInPlace()
      }
      let grows = purpose == .growing
      expectEqual(TemporaryFile.text(of: folder + "/old"), "# notes\nbefore" + (grows ? "\n" : ""))
      expectEqual(TemporaryFile.text(of: folder + "/new"), grows ? "# notes\n" : "")
    }
  }

  @Test("grows from a beginning that says what it is, with whole lines")
  func grown() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/notes"
      for text in ["a\n", "b", "c\n"] { try own(path).write(Array(text.utf8)) }
      expectEqual(TemporaryFile.text(of: path), "# notes\na\nb\nc\n")
      try TemporaryFile.write("", to: path)
      try own(path).write([0x61])
      expectEqual(TemporaryFile.text(of: path), "# notes\na")
    }
  }

  @Test(
    "that holds something else keeps its content and its permissions",
    arguments: ["x", "# note", "# notebook\n", " # notes\n", "SQLite format 3\u{0}", "\n"])
  func otherContent(_ text: String) throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/file"
      try TemporaryFile.write(text, to: path)
      expectEqual(unsafe chmod(path, 0o644), 0)
      for purpose in Self.purposes[1...] {
        #expect(throws: PrivateFileError.otherContent(path: path, than: Self.mark)) {
          try own(path, for: purpose)
        }
      }
      expectEqual(TemporaryFile.text(of: path), text)
      expectEqual(TemporaryFile.mode(of: path), 0o644)
      try own(path, replacesOthers: true).write([0x61])
      expectEqual(TemporaryFile.text(of: path), "# notes\na")
      // What is its own is continued in any case.
      try own(path, replacesOthers: true).write([0x62])
      expectEqual(TemporaryFile.text(of: path), "# notes\na\nb")
    }
  }

  @Test("is none of the files in use, by another name, or that do not exist yet")
  func inUse() throws {
    try TemporaryFile.withFolder { folder in
      let (database, log, new) = (folder + "/db", folder + "/db-wal", folder + "/db-journal")
      try TemporaryFile.write("# notes\n", to: database)
      try TemporaryFile.write("", to: log)
      let used = [folder + "/first", database, log, new]
      for (path, kept) in [(folder + "/link", database), (folder + "/second", log)] {
        try #require(unsafe link(kept, path) == 0)
        for purpose in Self.purposes[1...] {
          for name in [path, kept] {
            #expect(throws: PrivateFileError.inUse(path: name, as: kept)) {
              try own(name, for: purpose, apartFrom: used, replacesOthers: true)
            }
          }
        }
      }
      #expect(throws: PrivateFileError.inUse(path: new, as: new)) { try own(new, apartFrom: used) }
      expectEqual(unsafe access(new, F_OK), -1)
      expectEqual(TemporaryFile.text(of: database), "# notes\n")
      expectEqual(TemporaryFile.text(of: log), "")
      _ = try own(folder + "/other", apartFrom: used)
    }
  }

  @Test("is a stream of the process by its name, but none that leads into a file in use")
  func streams() throws {
    try TemporaryFile.withFolder { folder in
      try TemporaryFile.write("before\n", to: folder + "/file")
      let descriptor = unsafe open(folder + "/file", O_WRONLY | O_APPEND)
      defer { close(descriptor) }
      let file = try own("/dev/fd/\(descriptor)")
      try file.write([0x61])
      try file.checkInPlace()
      expectEqual(TemporaryFile.text(of: folder + "/file"), "before\na")
      #expect(throws: PrivateFileError.self) {
        try own("/dev/fd/\(descriptor)", apartFrom: [folder + "/file"])
      }
      for name in ["/dev/stderr", "/dev/stdout"] { _ = try own(name) }
      #expect(throws: PrivateFileError.cannotOpen(path: "/dev/fd/9999", SystemError(code: EBADF))) {
        try own("/dev/fd/9999")
      }
    }
  }

  @Test("is not believed where others may write it, and may be read by them")
  func writable() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/file"
      try TemporaryFile.write("x", to: path)
      for mode in [0o620, 0o602, 0o666] as [mode_t] {
        expectEqual(unsafe chmod(path, mode), 0)
        #expect(throws: PrivateFileError.writableByOthers(path: path)) {
          try PrivateFile(at: path, for: .reading)
        }
      }
      expectEqual(unsafe chmod(path, 0o644), 0)
      _ = try PrivateFile(at: path, for: .reading)
      for mode in [0o640, 0o620, 0o610, 0o604, 0o602, 0o601] as [mode_t] {
        expectEqual(unsafe chmod(path, mode), 0)
        #expect(throws: PrivateFileError.openToOthers(path: path)) {
          try PrivateFile(at: path, for: .readingSecret)
        }
      }
    }
  }

  @Test("is created where there is none, and replaced as a whole, with no draft left behind")
  func created() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/file"
      try PrivateFile(at: path, for: .creating).write([0x61])
      expectEqual(TemporaryFile.mode(of: path), 0o600)
      #expect(throws: PrivateFileError.cannotOpen(path: path, SystemError(code: EEXIST))) {
        try PrivateFile(at: path, for: .creating)
      }
      expectEqual(unsafe chmod(path, 0o644), 0)
      try PrivateFile.replace(at: path, with: [0x62])
      expectEqual(TemporaryFile.text(of: path), "b")
      expectEqual(TemporaryFile.mode(of: path), 0o600)
      #expect(throws: PrivateFileError.self) { try PrivateFile.replace(at: folder, with: [0x62]) }
      expectEqual(FileNames.beginning(with: folder + "/"), [path])
    }
  }

  @Test("is not a pipe, a folder or a link, and none is waited for", arguments: purposes)
  func others(_ purpose: PrivateFile.Purpose) throws {
    try TemporaryFile.withFolder { folder in
      let (pipe, link) = (folder + "/pipe", folder + "/link")
      expectEqual(unsafe mkfifo(pipe, 0o600), 0)
      try TemporaryFile.write("x", to: folder + "/file")
      expectEqual(unsafe symlink(folder + "/file", link), 0)
      for path in [pipe, link] {
        #expect(throws: PrivateFileError.notRegular(path: path)) {
          try PrivateFile(at: path, for: purpose)
        }
      }
      // Somebody who reads the pipe makes it none the better.
      let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      #expect(throws: PrivateFileError.notRegular(path: pipe)) {
        try PrivateFile(at: pipe, for: purpose)
      }
      #expect(throws: PrivateFileError.self) { try PrivateFile(at: folder, for: purpose) }
      #expect(
        throws: PrivateFileError.cannotOpen(path: folder + "/no/file", SystemError(code: ENOENT))
      ) {
        try PrivateFile(at: folder + "/no/file", for: purpose)
      }
    }
  }

  @Test("is a device only where it grows")
  func device() throws {
    _ = try own("/dev/null", apartFrom: ["/dev/null"])
    for purpose in Self.purposes[..<2] {
      #expect(throws: PrivateFileError.notRegular(path: "/dev/null")) {
        try PrivateFile(at: "/dev/null", for: purpose)
      }
    }
  }

  @Test("is read to its end, or to a little past the limit")
  func contents() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/file"
      try TemporaryFile.write(String(repeating: "x", count: 200_000), to: path)
      try expectEqual(PrivateFile(at: path, for: .reading).contents(limit: 1 << 20).count, 200_000)
      let begun = try PrivateFile(at: path, for: .reading).contents(limit: 1_000)
      #expect(begun.count > 1_000 && begun.count < 200_000)
      #expect(throws: PrivateFileError.cannotRead(path: path, SystemError(code: EBADF))) {
        try PrivateFile(stream: unsafe open(path, O_WRONLY), path: path).contents(limit: 1)
      }
    }
  }

  @Test("that is moved, removed or replaced is noticed")
  func replaced() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/file"
      let file = try own(path)
      expectEqual(unsafe rename(path, folder + "/moved"), 0)
      #expect(throws: PrivateFileError.replaced(path: path)) { try file.checkInPlace() }
      try TemporaryFile.write("another", to: path)
      #expect(throws: PrivateFileError.replaced(path: path)) { try file.checkInPlace() }
      expectEqual(unsafe rename(folder + "/moved", path), 0)
      try file.checkInPlace()
    }
  }

  @Test("says of each refusal what it is, and how to fix it")
  func explanations() {
    let errors: [PrivateFileError] = [
      .cannotOpen(path: "f", SystemError(code: 13)), .notRegular(path: "f"), .foreign(path: "f"),
      .writableByOthers(path: "f"), .openToOthers(path: "f"), .replaced(path: "f"),
      .cannotRead(path: "f", SystemError(code: 5)), .inUse(path: "f", as: "g"),
      .otherContent(path: "f", than: Self.mark),
    ]
    expectEqual(Set(errors.map(\.explanation.code)).count, errors.count)
    for error in errors {
      #expect(error.explanation.message.contains("f"))
      expectEqual(error.explanation.hint?.isEmpty, false)
    }
  }
}
