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

  func close() { channel.close() }

  func send(_ text: String) throws(MailError) { try channel.send(Array((text + "\r\n").utf8)) }

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

  @discardableResult
  func expect(_ codes: Int..., step: String) throws(MailError) -> SMTPReply {
    let reply = try reply()
    guard codes.contains(reply.code) else {
      throw .refused(server: "\(server)", step: step, code: reply.code, text: reply.text)
    }
    return reply
  }
}

/// What bytes go through to a server and back; no step waits beyond the
/// deadline of the connection.
protocol ByteChannel {
  /// Sends bytes, all of them.
  func send(_ bytes: [UInt8]) throws(MailError)

  /// Waits for the next bytes, of which there is at least one.
  func receive() throws(MailError) -> [UInt8]

  func close()
}
