import Diagnostics
import Expectations
import Foundation
import Mail
import TemporaryFiles
import Testing

/// Serialised: a script cannot be run while another test's process still holds it open for writing.
@Suite("A mail program", .serialized)
struct SendmailTests {
  private func message(from sender: String = "no-reply@shop.example", body: String = ".\nline\n")
    throws -> MailMessage
  {
    try MailMessage(
      id: "m-1", from: sender, to: "-oX@example.org", subject: "Hello", body: body,
      sentAt: 1_767_261_600)
  }

  /// Runs a test with a program of these shell commands, which find its folder in `$d`.
  private func with(
    _ script: String, timeout: Duration = .seconds(3_600),
    _ test: (SendmailTransport, _ folder: String, _ program: String) async throws -> Void
  ) async throws {
    try await TemporaryFile.withFolder { folder in
      let program = folder + "/program"
      try TemporaryFile.write("#!/bin/sh\nd='\(folder)'\n\(script)\n", to: program)
      unsafe chmod(program, 0o700)
      try await test(try SendmailTransport(program: program, timeout: timeout), folder, program)
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("reads the message, and gets no argument that anybody typed")
  func delivered() async throws {
    let message = try message()
    try await with(#"printf '%s\n' "$@" >"$d/words"; cat >"$d/message""#) { mail, folder, _ in
      try await mail.deliver(message)
      try expectEqual(text(folder + "/words"), "-i\n-t\n-f\nno-reply@shop.example\n")
      try expectEqual(
        text(folder + "/message"), message.lines.joined(separator: "\n") + "\n")
      #expect(message.lines.contains("To: -oX@example.org"))
    }
  }

  @Test("reads a long message whole, while it prints more than anybody wants to read")
  func long() async throws {
    let body = String(
      repeating: "a line of sixty-four characters with a line feed at its very end\n", count: 8_000)
    try await with(#"head -c 300000 /dev/zero; wc -c >"$d/count""#) { mail, folder, _ in
      let message = try message(body: body)
      try await mail.deliver(message)
      let count = message.lines.reduce(0) { $0 + $1.utf8.count + 1 }
      try expectEqual(
        text(folder + "/count").trimmingCharacters(in: .whitespacesAndNewlines), "\(count)")
    }
  }

  @Test("that does not take a message says why in one line, which no terminal obeys")
  func failed() async throws {
    for code in [1, 64, 65, 67, 75, 78] as [Int32] {
      let script = #"cat >/dev/null; printf '\033[31mno\a \n\r such   user\302\233\n' >&2; exit "#
      try await with(script + "\(code)") { mail, _, program in
        let error = MailError.failed(program: program, code: code, text: "[31mno such user")
        await #expect(throws: error) { try await mail.deliver(message()) }
        expectEqual(error.explanation.category, code == 75 ? .temporary : .unavailable)
      }
    }
    try await with("cat >/dev/null; yes abc | head -c 100000; exit 69") { mail, _, _ in
      let error = await #expect(throws: MailError.self) { try await mail.deliver(message()) }
      guard case .failed(_, 69, let text) = error else { throw try #require(error) }
      expectEqual(text.count, 300)
    }
  }

  @Test("that reports success without reading has not delivered")
  func unread() async throws {
    for script in ["exit 0", "exec 0<&-; sleep 0.1; exit 0"] {
      try await with(script) { mail, _, program in
        await #expect(
          throws: MailError.failed(program: program, code: 0, text: "it did not read the message")
        ) { try await mail.deliver(message()) }
      }
    }
  }

  @Test("that hangs is ended in time, with what it started")
  func hanging() async throws {
    let script = #"exec 3>"$d/alive"; sleep 3600 & wait"#
    try await with(script, timeout: .milliseconds(500)) { mail, folder, program in
      try #require(unsafe mkfifo(folder + "/alive", 0o600) == 0)
      let alive = unsafe open(folder + "/alive", O_RDONLY | O_NONBLOCK)
      defer { close(alive) }
      await #expect(throws: MailError.timedOut(program: program)) {
        try await mail.deliver(message())
      }
      // The pipe is at its end when both processes are gone, which takes them a moment.
      var byte: UInt8 = 0
      while unsafe read(alive, &byte, 1) < 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  @Test("that leaves a process behind, as some do to deliver, is not waited for any longer")
  func background() async throws {
    let script = #"cat >/dev/null; sleep 3600 & echo $! >"$d/left""#
    try await with(script) { mail, folder, _ in
      try await mail.deliver(message())
      let left = try #require(
        pid_t(text(folder + "/left").trimmingCharacters(in: .whitespacesAndNewlines)))
      expectEqual(kill(left, SIGKILL), 0)
    }
  }

  @Test("that a signal ends is an error with its number")
  func stopped() async throws {
    try await with("cat >/dev/null; kill -TERM $$") { mail, _, program in
      await #expect(throws: MailError.stopped(program: program, signal: SIGTERM)) {
        try await mail.deliver(message())
      }
    }
  }

  #if os(Linux)
    @Test("gets no open file of this process, no terminal and no ignored signal")
    func apart() async throws {
      let script =
        #"cat >/dev/null; ls -l /proc/self/fd >"$d/files"; cut -d' ' -f 1,6 /proc/$$/stat >"$d/session"; exec grep -E '^Sig(Ign|Blk)' /proc/self/status >"$d/signals""#
      try await with(script) { mail, folder, _ in
        let secret = unsafe open(folder + "/secret", O_RDONLY | O_CREAT, 0o600)
        let high = fcntl(secret, F_DUPFD, 300)
        try #require(high >= 300)
        defer { for file in [secret, high] { close(file) } }
        try await mail.deliver(message())
        #expect(try !text(folder + "/files").contains("secret"))
        let session = try text(folder + "/session").split(whereSeparator: \.isWhitespace)
        expectEqual(session.first, session.last)
        let signals = try text(folder + "/signals").split(separator: "\n").compactMap { line in
          UInt64(line.drop { $0 != "\t" }.dropFirst(), radix: 16)
        }
        // Signals 32 and 33 are the C library's own.
        expectEqual(signals.map { $0 & 0x7FFF_FFFF }, [0, 0])
      }
    }
  #endif

  @Test("that is not there, a folder, or not to be run is refused before there is mail")
  func refused() throws {
    try TemporaryFile.withFolder { folder in
      try TemporaryFile.write("#!/bin/sh\n", to: folder + "/text")
      let reasons = [
        ("/none", "No such file or directory"), ("", "it is not a file"),
        ("/text", "it is not executable"),
      ]
      for (name, reason) in reasons {
        let error = MailError.noMailProgram(path: folder + name, reason: reason)
        #expect(throws: error) { try SendmailTransport(program: folder + name) }
        expectEqual(error.explanation.category, .configuration)
      }
    }
  }

  @Test("that goes away later is an error, and the mail waits")
  func gone() async throws {
    try await with("cat >/dev/null") { mail, _, program in
      unsafe unlink(program)
      await #expect(
        throws: MailError.noMailProgram(path: program, reason: "No such file or directory")
      ) { try await mail.deliver(message()) }
    }
  }

  @Test("gets no sender that begins like an option")
  func sender() async throws {
    try await with(#"touch "$d/ran""#) { mail, folder, _ in
      await #expect(throws: MailError.invalidAddress("-oQ/tmp@x.example")) {
        try await mail.deliver(message(from: "-oQ/tmp@x.example"))
      }
      expectEqual(TemporaryFile.text(of: folder + "/ran"), "")
    }
  }
}
