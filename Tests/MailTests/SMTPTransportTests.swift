import Expectations
import Foundation
import Mail
import Testing

@Suite("Handing a message to a mail server")
struct SMTPTransportTests {
  private let message: MailMessage

  init() throws {
    message = try MailMessage(
      id: "m-1", from: "no-reply@shop.example", to: "ada@example.org", subject: "Hello",
      body: "Before\n.\n..after\n", sentAt: 1_767_261_600)
  }

  private static let greeting = (until: "", reply: "220 relay.example ready\r\n")
  private static let hello = (until: "\r\n", reply: "250-relay.example\r\n250 SIZE 1000000\r\n")
  private static let ok = (until: "\r\n", reply: "250 OK\r\n")

  private func deliver(
    _ script: [(until: String, reply: String)], timeout: Duration = .seconds(10)
  ) async throws -> FakeRelay {
    let relay = try FakeRelay(script: script)
    let server = try MailServer("smtp://127.0.0.1:\(relay.port)")
    try await SMTPTransport(server, timeout: timeout).deliver(message)
    return relay
  }

  private func failure(
    _ script: [(until: String, reply: String)], _ timeout: Duration = .seconds(10)
  ) async
    -> String
  {
    do {
      _ = try await deliver(script, timeout: timeout)
      return "delivered"
    } catch MailError.refused(_, let step, let code, let text) {
      return "\(step) \(code) \(text)"
    } catch MailError.connectionLost { return "lost" } catch MailError.timedOut {
      return "timed out"
    } catch MailError.malformedReply { return "malformed" } catch { return "\(error)" }
  }

  @Test("a message goes over line by line, lone dots doubled")
  func delivered() async throws {
    let relay = try await deliver([
      Self.greeting, Self.hello, Self.ok, Self.ok,
      (until: "\r\n", reply: "354 go on\r\n"), (until: "\r\n.\r\n", reply: "250 queued\r\n"),
    ])
    let expected =
      [
        "EHLO [127.0.0.1]", "MAIL FROM:<no-reply@shop.example>", "RCPT TO:<ada@example.org>",
        "DATA",
      ]
      + message.lines.dropLast(2) + ["..", "...after", "."]
    #expect(relay.transcript == expected.map { $0 + "\r\n" }.joined())
  }

  @Test("a server that knows HELO only is greeted so")
  func oldServer() async throws {
    let relay = try await deliver([
      Self.greeting, (until: "\r\n", reply: "502 what?\r\n"), Self.ok, Self.ok, Self.ok,
      (until: "\r\n", reply: "354 go on\r\n"), (until: "\r\n.\r\n", reply: "250 queued\r\n"),
    ])
    #expect(relay.transcript.contains("HELO [127.0.0.1]\r\n"))
  }

  @Test("each step that the server refuses is reported with its words")
  func refused() async {
    await expectEqual(failure([(until: "", reply: "554 no\r\n")]), "greeting 554 no")
    await expectEqual(
      failure([
        Self.greeting, (until: "\r\n", reply: "502 a\r\n"), (until: "\r\n", reply: "502 b\r\n"),
      ]), "HELO 502 b")
    await expectEqual(
      failure([Self.greeting, Self.hello, (until: "\r\n", reply: "550 no\r\n")]),
      "MAIL 550 no")
    await expectEqual(
      failure([Self.greeting, Self.hello, Self.ok, (until: "\r\n", reply: "550 unknown\r\n")]
      ), "RCPT 550 unknown")
    await expectEqual(
      failure([
        Self.greeting, Self.hello, Self.ok, Self.ok, (until: "\r\n", reply: "451 later\r\n"),
      ]), "DATA 451 later")
    await expectEqual(
      failure([
        Self.greeting, Self.hello, Self.ok, Self.ok, (until: "\r\n", reply: "354 go\r\n"),
        (until: "\r\n.\r\n", reply: "452 full\r\n"),
      ]), "message 452 full")
  }

  @Test("a server that leaves, says nonsense or says nothing is each an error of its own")
  func broken() async {
    await expectEqual(failure([Self.greeting, (until: "\r\n", reply: "")]), "lost")
    await expectEqual(failure([(until: "", reply: "HTTP/1.1 400\r\n")]), "malformed")
    await expectEqual(failure([(until: "never", reply: "220 hi\r\n")], .zero), "timed out")
  }

  @Test("a server that answers a byte at a time is given up once the time for all of it is over")
  func dripping() async throws {
    let slow = "220-relay.example\r\n220-" + String(repeating: "x", count: 10_000)
    let certificate = try TestCertificate(for: "IP:127.0.0.1")
    let authorities = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).pem").path
    try certificate.write(to: authorities)
    defer { try? FileManager.default.removeItem(atPath: authorities) }
    for encryption in [nil, certificate] {
      let relay = try FakeRelay(
        script: [(until: "", reply: slow)], encryption: encryption, pause: 0.02)
      let scheme = encryption == nil ? "smtp" : "smtps"
      let server = try MailServer("\(scheme)://127.0.0.1:\(relay.port)")
      // A byte comes every 20 ms, 10,000 of them: a limit on a single answer would never be met, and the
      // relay would be told as lost once all of them had come.
      await #expect(throws: MailError.timedOut(server: "127.0.0.1:\(relay.port)")) {
        try await SMTPTransport(
          server, authorities: authorities, timeout: .milliseconds(400)
        ).deliver(message)
      }
    }
  }

  @Test("a port that is not listened on is reported with its address")
  func nobody() async {
    await #expect(
      throws: MailError.cannotConnect(server: "localhost:1", reason: "Connection refused")
    ) { try await SMTPTransport(MailServer("smtp://localhost:1")).deliver(message) }
    await #expect(
      throws: MailError.cannotConnect(server: "[::1]:1", reason: "Connection refused")
    ) { try await SMTPTransport(MailServer("smtp://[::1]:1")).deliver(message) }
  }
}
