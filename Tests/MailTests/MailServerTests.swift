import Expectations
import Mail
import Testing

@Suite("The URL of a mail server")
struct MailServerTests {
  @Test(
    "a host and a port are read",
    arguments: [
      ("smtp://localhost", "localhost:25"), ("smtp://localhost:2525", "localhost:2525"),
      ("smtp://192.0.2.7:1/", "192.0.2.7:1"), ("smtp://[::1]:65535", "[::1]:65535"),
      ("smtp://[2001:db8::7]", "[2001:db8::7]:25"), ("smtps://localhost", "localhost:465"),
      ("smtps://mail.example.org/", "mail.example.org:465"),
      ("smtp://a-1.example:587", "a-1.example:587"),
    ])
  func accepted(url: String, expected: String) throws {
    let server = try MailServer(url)
    expectEqual(server.description, expected)
    expectEqual(server.isEncrypted, url.hasPrefix("smtps"))
    #expect(server.user == nil)
  }

  @Test(
    "a user may stand in front of the host",
    arguments: [
      ("smtps://ada@mail.example.org", "ada"), ("smtp://ada+shop@localhost:25", "ada+shop"),
      ("smtps://ada%40example.org@mail.example.org:465", "ada@example.org"),
    ])
  func user(url: String, expected: String) throws {
    try expectEqual(MailServer(url).user, expected)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "localhost", "smtp:", "smtp://", "SMTP://localhost", "smtp://localhost:",
      "smtp://localhost:0", "smtp://localhost:65536", "smtp://localhost:025",
      "smtp://localhost:+25", "smtp://127.0.0.1/path", "smtp://127.0.0.1?x", "smtp://127.1",
      "smtp://[::1", "smtp://[::1]x", "smtp://[::1]:1:2", "smtp://[127.0.0.1]", "smtp://::1",
      "smtp://127.0.0.1\r\n", "smtp://127.0.0.1\u{0}", "smtp://-a.example", "smtp://a..example",
      "smtp://a_b.example", "smtp://b\u{FC}cher.example", "smtp://mail.example.",
    ])
  func refused(url: String) {
    #expect(throws: MailError.invalidServer(url)) { try MailServer(url) }
  }

  @Test(
    "a password is refused, and not repeated",
    arguments: [
      "smtps://ada:hunter2@mail.example.org", "smtp://:hunter2@localhost", "smtp://@localhost",
      "smtps://ada%3Ahunter2@mail.example.org", "ada:hunter2@mail.example.org",
      "smtps://hunter2/x@mail.example.org",
    ])
  func password(url: String) {
    #expect(throws: MailError.passwordInURL) { try MailServer(url) }
  }

  @Test("a password never shows itself")
  func redacted() throws {
    let password = try #require(MailPassword("hunter2"))
    for text in ["\(password)", String(reflecting: password), String(describing: [password])] {
      #expect(!text.contains("hunter2"))
    }
    var dumped = ""
    dump(password, to: &dumped)
    #expect(!dumped.contains("hunter2"))
    #expect(MailPassword("") == nil && MailPassword("a\u{0}") == nil)
  }
}
