/// A line-based conversation with a mail server.
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

/// A channel for bytes to a server and back; no step waits beyond the deadline of the connection.
protocol ByteChannel {
  func send(_ bytes: [UInt8]) throws(MailError)

  /// Waits for the next bytes and returns at least one.
  func receive() throws(MailError) -> [UInt8]

  func close()
}

/// The reply of a mail server (RFC 5321, section 4.2): a number for programs, a text for people.
struct SMTPReply: Equatable {
  let code: Int
  let lines: [String]

  var text: String { lines.joined(separator: " ") }

  static let limit = 16_384

  /// Reads a reply from the bytes received so far; returns `nil` while it is incomplete.
  static func parse(_ bytes: [UInt8]) throws(Malformed) -> SMTPReply? {
    guard bytes.count <= limit else { throw Malformed() }
    var texts: [String] = []
    var known: Int?
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let (code, separator) = (Self.code(line.prefix(3)), line.dropFirst(3).first)
      guard let code, known == nil || known == code else { throw Malformed() }
      known = code
      texts.append(String(decoding: line.dropFirst(4), as: UTF8.self))
      switch separator {
      case UInt8(ascii: "-"): continue
      case UInt8(ascii: " "), nil: return SMTPReply(code: code, lines: texts)
      default: throw Malformed()
      }
    }
    return nil
  }

  struct Malformed: Error {}

  private static func code(_ digits: ArraySlice<UInt8>) -> Int? {
    // Three characters that include a sign give a number below 200.
    Int(String(decoding: digits, as: UTF8.self)).flatMap { (200...599).contains($0) ? $0 : nil }
  }
}
