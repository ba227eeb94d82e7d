import Mail
import Testing

@Suite("The URL of a mail server")
struct MailServerTests {
  @Test(
    "an address and a port are read",
    arguments: [
      ("smtp://localhost", "127.0.0.1:25"), ("smtp://localhost:2525", "127.0.0.1:2525"),
      ("smtp://192.0.2.7:1/", "192.0.2.7:1"), ("smtp://[::1]:65535", "[::1]:65535"),
      ("smtp://[2001:db8::7]", "[2001:db8::7]:25"),
    ])
  func accepted(url: String, expected: String) throws {
    #expect(try MailServer(url).description == expected)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "localhost", "smtp:", "smtp://", "SMTP://localhost", "smtps://localhost",
      "smtp://mail.example.org", "smtp://localhost:", "smtp://localhost:0",
      "smtp://localhost:65536",
      "smtp://localhost:025", "smtp://localhost:+25", "smtp://user@127.0.0.1",
      "smtp://127.0.0.1/path",
      "smtp://127.0.0.1?x", "smtp://127.1", "smtp://[::1", "smtp://[::1]x", "smtp://[::1]:1:2",
      "smtp://127.0.0.1\r\n", "smtp://127.0.0.1\u{0}",
    ])
  func refused(url: String) {
    #expect(throws: MailError.invalidServer(url)) { try MailServer(url) }
  }
}
