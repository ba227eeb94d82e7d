/// A message of plain text; the initialiser refuses whatever cannot be sent safely.
///
/// No value can add a header or end the message early: headers refuse line breaks, and a body that is not
/// plain ASCII is encoded.
///
/// Standard: RFC 5322 for the form, RFC 2047 for the subject, RFC 2045 for the body.
package struct MailMessage: Sendable, Hashable {
  /// Identifies the message among all of the sender's; it stays the same for each attempt to deliver it.
  package let id: String
  /// The address of the sender.
  package let from: String
  /// The address of the recipient.
  package let to: String
  /// The subject line.
  package let subject: String
  /// The text, with lines ended by a line feed.
  package let body: String
  /// When the message was written, in seconds since 1970 (UTC).
  package let sentAt: Int64

  /// Creates a message; the `id` consists of ASCII letters, digits and `-`, and the subject is one line of
  /// any text.
  package init(
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

  /// Whether the text is an address: printable ASCII around one `@`, with nothing that ends it in a header.
  private static func isAddress(_ address: String) -> Bool {
    let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return address.utf8.count <= 254 && parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { (0x21...0x7E).contains($0) && !"<>()[]\\,;:\"".utf8.contains($0) }
      }
  }
}
