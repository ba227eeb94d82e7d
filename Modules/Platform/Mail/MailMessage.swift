/// A message of plain text, checked when it is made: what cannot be sent safely cannot be made.
///
/// No value can add a header or end the message early: line breaks are refused in headers, and the
/// body is encoded where it is not plain ASCII.
///
/// Standard: RFC 5322 for the form, RFC 2047 for the subject, RFC 2045 for the body.
public struct MailMessage: Sendable, Hashable {
  /// Names the message among all of the sender's; the same for each attempt to deliver it.
  public let id: String
  /// Who sends it.
  public let from: String
  /// Who gets it.
  public let to: String
  /// What it is about.
  public let subject: String
  /// The text, its lines ended by a line feed.
  public let body: String
  /// When it was written, in seconds since 1970 began in UTC.
  public let sentAt: Int64

  /// Makes a message.
  ///
  /// The `id` is of ASCII letters, digits and `-`, the subject one line of any text.
  public init(
    id: String, from: String, to: String, subject: String, body: String, sentAt: Int64
  ) throws(MailError) {
    guard Self.isName(id) else { throw .invalidHeader(field: "Message-ID") }
    for address in [from, to] where !Self.isAddress(address) { throw .invalidAddress(address) }
    guard !subject.unicodeScalars.contains(where: Self.isControl), subject.utf8.count <= 900 else {
      throw .invalidHeader(field: "Subject")
    }
    guard !body.unicodeScalars.contains(where: { Self.isControl($0) && $0 != "\n" && $0 != "\t" })
    else { throw .invalidBody }
    (self.id, self.from, self.to) = (id, from, to)
    (self.subject, self.body, self.sentAt) = (subject, body, sentAt)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static func isName(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-": true
        default: false
        }
      }
  }

  /// One `@` between printable ASCII, without what ends an address in a header or a command.
  private static func isAddress(_ address: String) -> Bool {
    let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return address.utf8.count <= 254 && parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { (0x21...0x7E).contains($0) && !"<>()[]\\,;:\"".utf8.contains($0) }
      }
  }
}
