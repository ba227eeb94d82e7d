import Diagnostics
import Dispatch
import Expectations
import RandomInputs
@testable import Terminal
import TemporaryFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("LineSource")
struct LineSourceTests {
  /// What a source gives: the lines by number, and the errors it went on after.
  private func read(_ source: consuming LineSource) -> (lines: [Line], errors: [LineError]) {
    var source = source
    var (lines, errors): ([Line], [LineError]) = ([], [])
    while true {
      do throws(LineError) {
        guard let line = try source.next() else { return (lines, errors) }
        lines.append(line)
      } catch {
        errors.append(error)
        if error.endsInput { return (lines, errors) }
        if case .interrupted = error { return (lines, errors) }
      }
    }
  }

  private func read(_ text: String) -> (lines: [Line], errors: [LineError]) {
    read(LineSource(bytes: Array(text.utf8)))
  }

  @Test("LF and CRLF end a line, and a last line needs no ending")
  func endings() {
    let result = read("one\ntwo\r\n\nfour")
    expectEqual(result.lines.map(\.text), ["one", "two", "", "four"])
    expectEqual(result.lines.map(\.number), [1, 2, 3, 4])
    #expect(result.errors.isEmpty)
  }

  @Test("one byte order mark at the start is dropped, a later one is kept")
  func byteOrderMark() {
    #expect(read("\u{FEFF}\u{FEFF}a\n\u{FEFF}b").lines.map(\.text) == ["\u{FEFF}a", "\u{FEFF}b"])
  }

  @Test("what is not text is refused at its byte, and the next line is read")
  func refused() {
    let bytes: [UInt8] = [
      0x61, 0xC3, 0x28, 0x0A, 0x61, 0x00, 0x0A, 0x1B, 0x0A, 0x7F, 0x0A, 0x61, 0x0D, 0x62, 0x0A,
      0x09, 0x62,
    ]
    let result = read(LineSource(bytes: bytes))
    expectEqual(
      result.errors,
      [
        .invalidUTF8(line: 1, offset: 1), .controlCharacter(line: 2, byte: 0, offset: 1),
        .controlCharacter(line: 3, byte: 0x1B, offset: 0),
        .controlCharacter(line: 4, byte: 0x7F, offset: 0),
        .controlCharacter(line: 5, byte: 0x0D, offset: 1),
      ])
    expectEqual(result.lines, [Line(number: 6, text: "\tb")])
  }

  @Test(
    "a line of the limit passes, one byte more is refused and skipped",
    arguments: ["\n", "\r\n", ""])
  func limit(ending: String) throws {
    let full = String(repeating: "x", count: LineSource.limit)
    try TemporaryFile.with(Array((full + ending).utf8)) { descriptor, _ in
      expectEqual(read(LineSource(descriptor: descriptor)).lines.map(\.text.utf8.count), [65_536])
    }
    try TemporaryFile.with(Array((full + "x" + ending).utf8)) { descriptor, _ in
      expectEqual(
        read(LineSource(descriptor: descriptor)).errors, [.tooLong(line: 1, limit: 65_536)])
    }
    expectEqual(read(full + "x\nnext").lines, [Line(number: 2, text: "next")])
  }

  @Test("a very long line from a file is skipped, and the lines around it are read")
  func drained() throws {
    let long = [UInt8](repeating: 0x61, count: 1_000_000)
    try TemporaryFile.with(Array("a\n".utf8) + long + Array("\nb\n".utf8) + long) { descriptor, _ in
      let result = read(LineSource(descriptor: descriptor))
      expectEqual(result.lines, [Line(number: 1, text: "a"), Line(number: 3, text: "b")])
      expectEqual(
        result.errors, [.tooLong(line: 2, limit: 65_536), .tooLong(line: 4, limit: 65_536)])
    }
  }

  @Test("what is no text is refused after its first bytes, and has an end for who goes on")
  func endless() throws {
    for (path, bad) in [("/dev/zero", UInt8(0)), ("/dev/full", UInt8(0))] {
      let descriptor = unsafe open(path, O_RDONLY)
      defer { close(descriptor) }
      var source = LineSource(descriptor: descriptor)
      #expect(throws: LineError.controlCharacter(line: 1, byte: bad, offset: 0)) {
        try source.next()
      }
      let limit = LineSource.skippedLimit
      #expect(throws: LineError.endless(line: 1, limit: limit)) { try source.next() }
      #expect(LineError.endless(line: 1, limit: limit).endsInput)
      try expectEqual(source.next(), nil)
    }
  }

  @Test("a line that is refused by its first bytes is skipped to its end")
  func skipped() throws {
    let long = [0x00] + [UInt8](repeating: 0x61, count: 200_000)
    try TemporaryFile.with(long + Array("\nnext\n".utf8)) { descriptor, _ in
      let result = read(LineSource(descriptor: descriptor))
      expectEqual(result.errors, [.controlCharacter(line: 1, byte: 0, offset: 0)])
      expectEqual(result.lines, [Line(number: 2, text: "next")])
    }
  }

  @Test("an input that never waits by itself is waited for")
  func nonBlocking() async throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    let (input, output) = (ends[0], ends[1])
    defer { close(input) }
    try #require(fcntl(input, F_SETFL, O_NONBLOCK) == 0)
    let texts = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: read(LineSource(descriptor: input)).lines.map(\.text))
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
        try? OutputBuffer.write(Array("one\ntwo\n".utf8), to: output)
        close(output)
      }
    }
    expectEqual(texts, ["one", "two"])
  }

  @Test("many lines that cross the buffer's end are read whole")
  func crossing() throws {
    let lines = (0..<5_000).map { "line \($0) " + String(repeating: "é", count: $0 % 97) }
    try TemporaryFile.with(Array(lines.joined(separator: "\n").utf8)) { descriptor, _ in
      expectEqual(read(LineSource(descriptor: descriptor)).lines.map(\.text), lines)
    }
  }

  @Test("a descriptor that cannot be read is an error")
  func unreadable() {
    let errors = read(LineSource(descriptor: -1)).errors
    guard case .readFailed(line: 1, let error)? = errors.first else {
      Issue.record("expected a read failure, got \(errors)")
      return
    }
    #expect(!error.description.isEmpty)
    expectEqual(errors.first?.explanation.category, .inputOutput)
  }

  @Test("random bytes give the lines that are text and an error for each other")
  func randomBytes() {
    var generator = SeededGenerator(seed: 7)
    let alphabet: [UInt8] = [
      0x0A, 0x0D, 0x00, 0x61, 0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80, 0xFF, 0x09,
    ]
    for _ in 0..<500 {
      let bytes = (0..<30).map { _ in alphabet[Int.random(in: 0..<12, using: &generator)] }
      let result = read(LineSource(bytes: bytes))
      let pieces = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let expected = pieces.last?.isEmpty == true ? pieces.count - 1 : pieces.count
      expectEqual(result.lines.count + result.errors.count, expected)
    }
  }

  @Test("an error says where and how to fix it")
  func explanations() {
    expectEqual(
      LineError.tooLong(line: 7, limit: 65_536).explanation.message,
      "the line is longer than 65536 bytes")
    expectEqual(
      LineError.invalidUTF8(line: 2, offset: 3).explanation.message,
      "the line is not valid UTF-8 at byte 3")
    #expect(
      LineError.controlCharacter(line: 2, byte: 0x1B, offset: 3).explanation.message.contains(
        "0x1B"))
    expectEqual(LineError.tooLong(line: 7, limit: 1).explanation.category, .invalidData)
    expectEqual(LineError.interrupted(line: 1).explanation.category, .temporary)
    expectEqual(LineError.interrupted(line: 4).line, 4)
  }

  @Test("a line of which a terminal that gathers lines may have dropped the end is refused")
  func gathered() async throws {
    let terminal = try await PseudoTerminal()
    terminal.gatherLines()
    var source = LineSource(descriptor: terminal.terminal)
    for (number, surplus) in [(1, 1), (3, 900)] {
      let line = String(repeating: "x", count: LineSource.terminalLimit + surplus)
      terminal.type(line + "\nnext\n")
      var caught: LineError?
      do throws(LineError) { _ = try source.next() } catch { caught = error }
      expectEqual(caught, .tooLong(line: number, limit: LineSource.terminalLimit))
      try expectEqual(source.next()?.text, "next")
    }
    terminal.type(String(repeating: "x", count: LineSource.terminalLimit) + "\n")
    try expectEqual(source.next()?.text.count, LineSource.terminalLimit)
  }

  @Test("empty, blank and comment lines ask for nothing", arguments: ["", " \t", "# x", "  #"])
  func blank(text: String) {
    #expect(Line(number: 1, text: text).isBlank)
    #expect(!Line(number: 1, text: "x" + text).isBlank)
  }
}
