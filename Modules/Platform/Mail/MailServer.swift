#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A mail server near by: `smtp://localhost`, `smtp://192.0.2.7:2525`, `smtp://[::1]:25`.
///
/// Names other than `localhost` are refused, since a static executable cannot look them up: a relay on
/// the machine or in its network is meant, which passes mail on over TLS.
public struct MailServer: Sendable, Hashable, CustomStringConvertible {
  /// The address as a number.
  public let address: String

  /// The port.
  public let port: UInt16

  /// Reads the URL of a server.
  ///
  /// - Parameter url: `smtp://address` with `:port` behind it, or 25 without.
  /// - Throws: ``MailError/invalidServer(_:)``.
  public init(_ url: String) throws(MailError) {
    let (scheme, bytes) = ("smtp://", Array(url.utf8))
    guard bytes.count <= 200, bytes.starts(with: scheme.utf8) else { throw .invalidServer(url) }
    var rest = bytes.dropFirst(scheme.utf8.count)
    if rest.last == UInt8(ascii: "/") { rest.removeLast() }
    var host = rest.prefix { $0 != UInt8(ascii: ":") }
    if rest.first == UInt8(ascii: "[") {
      host = rest.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      rest = rest.dropFirst(host.count + 1)
      guard rest.popFirst() == UInt8(ascii: "]") else { throw .invalidServer(url) }
    } else {
      rest = rest.dropFirst(host.count)
    }
    let name = String(decoding: host, as: UTF8.self)
    address = name == "localhost" ? "127.0.0.1" : name
    guard let port = Self.port(rest), Self.family(of: address) != nil else {
      throw .invalidServer(url)
    }
    self.port = port
  }

  public var description: String {
    address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]:\(port)" : "\(address):\(port)"
  }

  /// Whether the address has four bytes or sixteen; `nil` when it is no address.
  static func family(of address: String) -> CInt? {
    // C would stop reading at a NUL.
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    var (four, sixteen) = (in_addr(), in6_addr())
    if unsafe inet_pton(AF_INET, address, &four) == 1 { return AF_INET }
    return unsafe inet_pton(AF_INET6, address, &sixteen) == 1 ? AF_INET6 : nil
  }

  private static func port(_ text: ArraySlice<UInt8>) -> UInt16? {
    if text.isEmpty { return 25 }
    let digits = text.dropFirst()
    guard text.first == UInt8(ascii: ":"), (1...5).contains(digits.count),
      digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self))
  }
}
