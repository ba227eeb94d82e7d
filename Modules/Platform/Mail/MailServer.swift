/// A mail server given by its URL: `smtp://localhost`, `smtps://ada@mail.example.org`, `smtp://[::1]:2525`.
///
/// `smtps` uses TLS from the first byte (RFC 8314), `smtp` uses none. The URL may name a user, but never a
/// password: every process on the machine can read the arguments of the others.
public struct MailServer: Sendable, Hashable, CustomStringConvertible {
  /// The name or address of the host; an IPv6 address has no brackets here.
  public let host: String
  /// The port.
  public let port: UInt16
  /// The user who signs in to the server; `nil` for a server without sign-in.
  public let user: String?
  /// Whether the whole connection is encrypted.
  public let isEncrypted: Bool

  /// Reads the URL of a server.
  ///
  /// - Parameter url: `smtp://host` or `smtps://host`, optionally with `user@` before the host (`%40` is an
  ///   `@`) and `:port` after it; the default port is 25, or 465 with TLS.
  /// - Throws: ``MailError/invalidServer(_:)``, or ``MailError/passwordInURL``, which does not repeat it.
  public init(_ url: String) throws(MailError) {
    let bytes = Array(url.utf8)
    guard let scheme = ["smtp://", "smtps://"].first(where: { bytes.starts(with: $0.utf8) }),
      bytes.count <= 400
    else {
      // Even a text that is not a URL may hold a password.
      throw bytes.contains(UInt8(ascii: "@")) ? .passwordInURL : .invalidServer(url)
    }
    isEncrypted = scheme == "smtps://"
    var rest = bytes.dropFirst(scheme.utf8.count)
    if let end = rest.lastIndex(of: UInt8(ascii: "@")) {
      guard let name = Self.user(rest[..<end]) else { throw .passwordInURL }
      user = name
      rest = rest[(end + 1)...]
    } else {
      user = nil
    }
    if rest.last == UInt8(ascii: "/") { rest.removeLast() }
    let isBracketed = rest.first == UInt8(ascii: "[")
    var name = rest.prefix { $0 != UInt8(ascii: ":") }
    if isBracketed {
      name = rest.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      rest = rest.dropFirst(name.count + 1)
      guard rest.popFirst() == UInt8(ascii: "]") else { throw .invalidServer(url) }
    } else {
      rest = rest.dropFirst(name.count)
    }
    host = String(decoding: name, as: UTF8.self)
    let isHost =
      isBracketed
      ? Self.addressLength(of: host) == 16
      : Self.addressLength(of: host) == 4 || Self.isName(name)
    guard let port = Self.port(rest, otherwise: isEncrypted ? 465 : 25), isHost else {
      throw .invalidServer(url)
    }
    self.port = port
  }

  public var description: String {
    host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Whether the connection is encrypted or stays on this machine.
  var isPrivate: Bool {
    isEncrypted || host == "localhost" || host == "::1"
      || Self.addressLength(of: host) == 4 && host.hasPrefix("127.")
  }

  /// Whether the bytes are a host name: labels of letters, digits and hyphens, the last label not a number.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...253).contains(bytes.count)
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
          && label.last != UInt8(ascii: "-")
          && label.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
      } && labels.last.map { !$0.allSatisfy(isDigit) } == true
  }

  /// Returns the user before an `@`; `nil` for anything that might be, or hide, a password.
  private static func user(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).replacing("%40", with: "@")
    let isUser = text.utf8.allSatisfy { byte in
      isLetter(byte) || isDigit(byte) || ".-_+@=".utf8.contains(byte)
    }
    return isUser && (1...254).contains(text.utf8.count) ? text : nil
  }

  private static func port(_ text: ArraySlice<UInt8>, otherwise usual: UInt16) -> UInt16? {
    if text.isEmpty { return usual }
    let digits = text.dropFirst()
    guard text.first == UInt8(ascii: ":"), (1...5).contains(digits.count),
      digits.first != UInt8(ascii: "0"), digits.allSatisfy(isDigit)
    else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// The password of a mail server's user; printing never reveals it.
public struct MailPassword: Sendable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  let text: String

  /// Creates a password; returns `nil` if the text is empty or contains a NUL.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
    self.text = text
  }

  public var description: String { "(password)" }
  public var debugDescription: String { "(password)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
