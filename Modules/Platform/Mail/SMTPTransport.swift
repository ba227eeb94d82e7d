import Dispatch
import Encodings

/// Delivers messages to a mail server that forwards them.
///
/// Each message has its own connection, with one deadline for the whole delivery, however slowly the server
/// answers. A password is sent only over TLS, or to a server on this machine.
///
/// Standard: RFC 5321; RFC 4954 for sign-in, RFC 8314 for TLS.
///
/// ```swift
/// let transport = SMTPTransport(try MailServer("smtp://localhost:2525"))
/// try await transport.deliver(message)
/// ```
public struct SMTPTransport: MailTransport {
  private let server: MailServer
  private let password: MailPassword?
  private let authorities: String?
  private let timeout: Duration

  /// Creates a transport.
  ///
  /// `authorities` is a file of certificates to trust instead of the system's. `timeout` limits the whole
  /// delivery, except that a name lookup has the limits of the system's resolver.
  public init(
    _ server: MailServer, password: MailPassword? = nil, authorities: String? = nil,
    timeout: Duration = .seconds(15)
  ) {
    (self.server, self.password) = (server, password)
    (self.authorities, self.timeout) = (authorities, timeout)
  }

  public func deliver(_ message: MailMessage) async throws(MailError) {
    // The socket blocks its thread, which must not be one that runs tasks.
    let outcome: Result<Void, MailError> = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(
          returning: Result { () throws(MailError) in try converse(about: message) })
      }
    }
    try outcome.get()
  }

  private func converse(about message: MailMessage) throws(MailError) {
    if server.user != nil {
      guard password != nil else { throw .passwordMissing(server: "\(server)") }
      guard server.isPrivate else { throw .passwordInClear(server: "\(server)") }
    }
    let connection = try SMTPConnection(
      to: server, deadline: .now + timeout, authorities: authorities)
    defer { connection.close() }
    try connection.expect(220, step: "greeting")
    try connection.send("EHLO [127.0.0.1]")
    let greeting = try connection.reply()
    if greeting.code != 250 {
      try connection.send("HELO [127.0.0.1]")
      try connection.expect(250, step: "HELO")
    }
    if let user = server.user, let password {
      try signIn(user, password, to: connection, offering: greeting)
    }
    try connection.send("MAIL FROM:<\(message.from)>")
    try connection.expect(250, step: "MAIL")
    try connection.send("RCPT TO:<\(message.to)>")
    try connection.expect(250, 251, step: "RCPT")
    try connection.send("DATA")
    try connection.expect(354, step: "DATA")
    // Section 4.5.2: a leading dot is doubled, because a single dot on a line ends the message.
    let lines = message.lines.map { $0.hasPrefix(".") ? "." + $0 : $0 }
    try connection.send((lines + ["."]).joined(separator: "\r\n"))
    try connection.expect(250, step: "message")
    // The message is accepted, so a failure of the farewell does not matter.
    try? connection.send("QUIT")
  }

  /// Signs in by one of the two mechanisms that every server with passwords supports (RFC 4616).
  private func signIn(
    _ user: String, _ password: MailPassword, to connection: SMTPConnection,
    offering greeting: SMTPReply
  ) throws(MailError) {
    let ways =
      greeting.lines.map { $0.uppercased().split(separator: " ") }
      .first { $0.first == "AUTH" } ?? []
    if ways.contains("PLAIN") {
      let credentials = Array("\u{0}\(user)\u{0}\(password.text)".utf8)
      try connection.send("AUTH PLAIN \(Base64.standard.encode(credentials, padded: true))")
    } else if ways.contains("LOGIN") {
      try connection.send("AUTH LOGIN")
      try connection.expect(334, step: "AUTH")
      try connection.send(Base64.standard.encode(Array(user.utf8), padded: true))
      try connection.expect(334, step: "AUTH")
      try connection.send(Base64.standard.encode(Array(password.text.utf8), padded: true))
    } else {
      throw .cannotSignIn(server: "\(server)")
    }
    try connection.expect(235, step: "AUTH")
  }
}
