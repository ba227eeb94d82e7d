import Dispatch

/// Hands messages to a mail server that passes them on.
///
/// One connection a message, without TLS and without a password: for a relay on the machine or in its
/// network, which knows how to send mail into the world.
///
/// Standard: RFC 5321.
///
/// ```swift
/// let transport = SMTPTransport(try MailServer("smtp://localhost:2525"))
/// try await transport.deliver(message)
/// ```
public struct SMTPTransport: MailTransport {
  private let server: MailServer
  private let timeoutSeconds: Int

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - server: where to.
  ///   - timeoutSeconds: how long to wait for each answer.
  public init(_ server: MailServer, timeoutSeconds: Int = 5) {
    (self.server, self.timeoutSeconds) = (server, timeoutSeconds)
  }

  public func deliver(_ message: MailMessage) async throws(MailError) {
    // The socket blocks its thread, which must not be one of those that run tasks.
    let outcome: Result<Void, MailError> = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(
          returning: Result { () throws(MailError) in try converse(about: message) })
      }
    }
    try outcome.get()
  }

  /// The conversation, step by step.
  private func converse(about message: MailMessage) throws(MailError) {
    let connection = try SMTPConnection(to: server, timeoutSeconds: timeoutSeconds)
    defer { connection.close() }
    try expect(220, in: connection, step: "greeting")
    try connection.send("EHLO [127.0.0.1]")
    if try connection.reply().code != 250 {
      try connection.send("HELO [127.0.0.1]")
      try expect(250, in: connection, step: "HELO")
    }
    try connection.send("MAIL FROM:<\(message.from)>")
    try expect(250, in: connection, step: "MAIL")
    try connection.send("RCPT TO:<\(message.to)>")
    try expect(250, 251, in: connection, step: "RCPT")
    try connection.send("DATA")
    try expect(354, in: connection, step: "DATA")
    // Section 4.5.2: a dot in front is doubled, since a lone one ends the message.
    let lines = message.lines.map { $0.hasPrefix(".") ? "." + $0 : $0 }
    try connection.send((lines + ["."]).joined(separator: "\r\n"))
    try expect(250, in: connection, step: "message")
    // It has been taken over; what becomes of the farewell does not matter.
    try? connection.send("QUIT")
  }

  private func expect(
    _ codes: Int..., in connection: SMTPConnection, step: String
  ) throws(MailError) {
    let reply = try connection.reply()
    guard codes.contains(reply.code) else {
      throw .refused(server: "\(server)", step: step, code: reply.code, text: reply.text)
    }
  }
}
