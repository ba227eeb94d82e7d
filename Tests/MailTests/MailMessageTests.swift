import Expectations
import Mail
import Testing

@Suite("Messages")
struct MailMessageTests {
  private func message(
    id: String = "m-1", from: String = "no-reply@shop.example", to: String = "ada@example.org",
    subject: String = "Hello", body: String = "One.\nTwo.\n"
  ) throws -> MailMessage {
    try MailMessage(
      id: id, from: from, to: to, subject: subject, body: body, sentAt: 1_767_261_600)
  }

  @Test("a plain message is written as RFC 5322 has it")
  func plain() throws {
    try expectEqual(
      message().lines,
      [
        "Date: Thu, 01 Jan 2026 10:00:00 +0000", "From: no-reply@shop.example",
        "To: ada@example.org", "Message-ID: <m-1@shop.example>", "Auto-Submitted: auto-generated",
        "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 7bit", "Subject: Hello", "", "One.", "Two.",
      ])
  }

  @Test(
    "a date is right in leap years, at the turn of years and out of range",
    arguments: [
      (-1, "Thu, 01 Jan 1970 00:00:00 +0000"), (951_782_399, "Mon, 28 Feb 2000 23:59:59 +0000"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"),
      (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 +0000"),
      (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 +0000"),
      (Int64.max, "Fri, 31 Dec 9999 23:59:59 +0000"),
    ])
  func dates(seconds: Int64, expected: String) throws {
    let message = try MailMessage(
      id: "m-1", from: "a@b.cd", to: "a@b.cd", subject: "", body: "", sentAt: seconds)
    expectEqual(message.lines.first, "Date: \(expected)")
  }

  @Test("a link stands in the body as it is, so that it can be copied")
  func link() throws {
    let lines = try message(body: "shop://reset-password?token=abc_-\n").lines
    #expect(lines.last == "shop://reset-password?token=abc_-")
  }

  @Test("a subject of any text becomes encoded words, none of them too long")
  func subject() throws {
    let subject = String(repeating: "Grüße, 🫖 ", count: 12)
    let lines = try message(subject: subject).lines
    let words = lines.filter { $0.contains("=?utf-8?B?") }
    #expect(words.count > 1)
    #expect(words.allSatisfy { $0.utf8.count <= 84 && $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(words.dropFirst().allSatisfy { $0.hasPrefix(" ") })
    #expect(try message(subject: "ä").lines.contains("Subject: =?utf-8?B?w6Q=?="))
    #expect(try message(subject: "äbc").lines.contains("Subject: =?utf-8?B?w6RiYw==?="))
    #expect(try message(subject: "=?utf-8?B?w6Q=?=").lines[8].hasPrefix("Subject: =?utf-8?B?PT91"))
  }

  @Test("a body outside ASCII, or with endless lines, is quoted and never too wide")
  func quotedPrintable() throws {
    let lines = try message(body: "Grüße = ok \n" + String(repeating: "x", count: 2_000)).lines
    #expect(lines.contains("Content-Transfer-Encoding: quoted-printable"))
    #expect(lines.contains("Gr=C3=BC=C3=9Fe =3D ok=20"))
    #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test(
    "an address cannot bring a line, a second receiver or a name",
    arguments: [
      "", "ada", "@example.org", "ada@", "ada@example.org\r\nBcc: eve@example.org",
      "ada@example.org,eve@example.org", "Ada <ada@example.org>", "ada@@example.org",
      "a da@example.org", "ä@example.org",
      "ada@example.org>", String(repeating: "a", count: 250) + "@b.cd",
    ])
  func addresses(address: String) {
    #expect(throws: MailError.invalidAddress(address)) { try message(to: address) }
    #expect(throws: MailError.invalidAddress(address)) { try message(from: address) }
  }

  @Test(
    "a subject or an id cannot bring a header",
    arguments: ["a\r\nBcc: eve@example.org", "a\nb", "a\rb", "a\u{0}b", "\u{1B}[2J", "a\u{2028}b"])
  func headers(text: String) {
    #expect(throws: MailError.invalidHeader(field: "Subject")) { try message(subject: text) }
    #expect(throws: MailError.invalidHeader(field: "Message-ID")) { try message(id: text) }
  }

  @Test("a body holds no control characters", arguments: ["a\rb", "\u{1B}[2J", "\u{0}", "\u{9B}"])
  func body(text: String) {
    #expect(throws: MailError.invalidBody) { try message(body: text) }
  }

  @Test("memory keeps a message once, and fails when a test asks for it")
  func memory() async throws {
    let (transport, message) = (InMemoryMailTransport(), try message())
    transport.fail(with: .timedOut(program: "test"))
    await #expect(throws: MailError.timedOut(program: "test")) {
      try await transport.deliver(message)
    }
    transport.fail(with: nil)
    try await transport.deliver(message)
    try await transport.deliver(message)
    expectEqual(transport.messages, [message])
  }
}
