/// A conversation with a mail server, in lines.
final class SMTPConnection {
  private let server: MailServer
  private let channel: any ByteChannel

  init(
    to server: MailServer, deadline: ContinuousClock.Instant, authorities: String?
  ) throws(MailError) {
    self.server = server
    let base = try TCPChannel(to: server, deadline: deadline)
    channel = server.isEncrypted ? try TLSChannel(over: base, authorities: authorities) : base
  }

  /// Ends the conversation.
  func close() { channel.close() }

  /// Sends a line, or several with their ends between them.
  func send(_ text: String) throws(MailError) {
    try channel.send(Array((text + "\r\n").utf8))
  }

  /// Waits for the next reply.
  func reply() throws(MailError) -> SMTPReply {
    var received: [UInt8] = []
    while true {
      do {
        if let reply = try SMTPReply.parse(received) { return reply }
      } catch {
        throw .malformedReply(server: "\(server)")
      }
      received += try channel.receive()
    }
  }

  /// Waits for a reply with one of some codes.
  @discardableResult
  func expect(_ codes: Int..., step: String) throws(MailError) -> SMTPReply {
    let reply = try reply()
    guard codes.contains(reply.code) else {
      throw .refused(server: "\(server)", step: step, code: reply.code, text: reply.text)
    }
    return reply
  }
}
