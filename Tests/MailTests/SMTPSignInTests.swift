import Expectations
import Foundation
import Mail
import Testing

@Suite("A mail server with a password, or behind TLS")
struct SMTPSignInTests {
  private let message: MailMessage
  private let password: MailPassword

  init() throws {
    message = try MailMessage(
      id: "m-1", from: "no-reply@shop.example", to: "ada@example.org", subject: "Hello",
      body: "Hi\n", sentAt: 1_767_261_600)
    password = try #require(MailPassword("hunter2"))
  }

  private typealias Step = (until: String, reply: String)

  private static let greeting: Step = (until: "", reply: "220 relay ready\r\n")
  private static let taken: [Step] = [
    (until: "\r\n", reply: "250 OK\r\n"), (until: "\r\n", reply: "250 OK\r\n"),
    (until: "\r\n", reply: "354 go on\r\n"), (until: "\r\n.\r\n", reply: "250 queued\r\n"),
  ]

  private static func hello(_ ways: String) -> Step {
    (until: "\r\n", reply: "250-relay\r\n250-\(ways)\r\n250 SIZE 1000\r\n")
  }

  @Test("is signed in to in one step where it takes one")
  func plain() async throws {
    let relay = try FakeRelay(
      script: [
        Self.greeting, Self.hello("AUTH LOGIN PLAIN"), (until: "\r\n", reply: "235 welcome\r\n"),
      ] + Self.taken)
    let server = try MailServer("smtp://ada@127.0.0.1:\(relay.port)")
    try await SMTPTransport(server, password: password).deliver(message)
    #expect(relay.transcript.contains("AUTH PLAIN AGFkYQBodW50ZXIy\r\nMAIL FROM"))
  }

  @Test("is signed in to in two steps where it wants them")
  func login() async throws {
    let relay = try FakeRelay(
      script: [
        Self.greeting, Self.hello("auth login"), (until: "\r\n", reply: "334 VXNlcg==\r\n"),
        (until: "\r\n", reply: "334 UGFzcw==\r\n"), (until: "\r\n", reply: "235 welcome\r\n"),
      ] + Self.taken)
    let server = try MailServer("smtp://ada@localhost:\(relay.port)")
    try await SMTPTransport(server, password: password).deliver(message)
    #expect(relay.transcript.contains("AUTH LOGIN\r\nYWRh\r\naHVudGVyMg==\r\nMAIL FROM"))
  }

  @Test("that refuses the password, or takes none, is reported")
  func refused() async throws {
    let refusing = try FakeRelay(script: [
      Self.greeting, Self.hello("AUTH PLAIN"), (until: "\r\n", reply: "535 no\r\n"),
    ])
    let name = "127.0.0.1:\(refusing.port)"
    await #expect(
      throws: MailError.refused(server: name, step: "AUTH", code: 535, text: "no")
    ) {
      try await SMTPTransport(try MailServer("smtp://ada@\(name)"), password: password)
        .deliver(message)
    }
    let open = try FakeRelay(script: [Self.greeting, Self.hello("STARTTLS")])
    await #expect(throws: MailError.cannotSignIn(server: "127.0.0.1:\(open.port)")) {
      try await SMTPTransport(
        try MailServer("smtp://ada@127.0.0.1:\(open.port)"), password: password
      ).deliver(message)
    }
  }

  @Test("hears no password where others could")
  func clear() async throws {
    let server = try MailServer("smtp://ada@mail.example.org")
    await #expect(throws: MailError.passwordInClear(server: "mail.example.org:25")) {
      try await SMTPTransport(server, password: password).deliver(message)
    }
    await #expect(throws: MailError.passwordMissing(server: "mail.example.org:25")) {
      try await SMTPTransport(server).deliver(message)
    }
  }

  /// Delivers over TLS to a relay that proves some names, and answers why that failed.
  private func deliver(
    to host: String, provenAs names: String, days: Int = 1, trusted: Bool = true
  ) async throws -> (failure: MailError?, transcript: String) {
    let file = NSTemporaryDirectory() + "authority-\(UUID().uuidString).pem"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let certificate = try TestCertificate(for: names, days: days)
    try certificate.write(to: file)
    let relay = try FakeRelay(
      script: [Self.greeting, Self.hello("AUTH PLAIN"), (until: "\r\n", reply: "235 hi\r\n")]
        + Self.taken, encryption: certificate)
    let transport = SMTPTransport(
      try MailServer("smtps://ada@\(host):\(relay.port)"), password: password,
      authorities: trusted ? file : nil)
    do throws(MailError) {
      try await transport.deliver(message)
      return (nil, relay.transcript)
    } catch {
      return (error, relay.transcript)
    }
  }

  @Test(
    "is trusted for the name it proves",
    arguments: [
      ("localhost", "DNS:localhost"),
      ("127.0.0.1", "DNS:other,IP:127.0.0.1"),
    ])
  func encrypted(host: String, names: String) async throws {
    let outcome = try await deliver(to: host, provenAs: names)
    #expect(outcome.failure == nil)
    #expect(outcome.transcript.contains("RCPT TO:<ada@example.org>\r\n"))
  }

  @Test("that proves nothing, another name or is out of date hears nothing")
  func untrusted() async throws {
    let outcomes = [
      try await deliver(to: "localhost", provenAs: "DNS:localhost", trusted: false),
      try await deliver(to: "localhost", provenAs: "DNS:evil.test"),
      try await deliver(to: "127.0.0.1", provenAs: "DNS:localhost"),
      try await deliver(to: "localhost", provenAs: "DNS:localhost", days: -1),
    ]
    let reasons = outcomes.map { outcome in
      guard case .notTrusted(_, let reason) = outcome.failure else { return "\(outcome)" }
      return reason
    }
    expectEqual(
      reasons,
      [
        "self-signed certificate", "hostname mismatch", "IP address mismatch",
        "certificate has expired",
      ])
    #expect(outcomes.allSatisfy { $0.transcript.isEmpty })
  }

  @Test("that speaks no TLS is reported, and hears nothing of the mail")
  func noEncryption() async throws {
    let relay = try FakeRelay(script: [Self.greeting, (until: "never", reply: "")])
    await #expect {
      try await SMTPTransport(
        try MailServer("smtps://ada@localhost:\(relay.port)"), password: password
      ).deliver(message)
    } throws: { error in
      if case .cannotEncrypt = error as? MailError { true } else { false }
    }
    #expect(!relay.transcript.contains("MAIL"))
  }
}
