/// A place after normalisation: `product/p-042?page=2`.
///
/// The text has no scheme, its first segment is lower case, and every byte outside the unreserved
/// set of RFC 3986 is percent-encoded, so equal places have equal text. Only a route prints one.
public struct Link: Hashable, Sendable {
  /// The most bytes a printed link has; with a scheme and host it stays below 2,048.
  public static let maximumLength = 1_920
  /// The most path segments a printed link has.
  public static let maximumSegments = 16

  static let maximumQueryItems = 32
  /// The canonical text, all ASCII.
  public let text: String

  init(printed text: String) { self.text = text }
}

extension Link: CustomStringConvertible {
  public var description: String { text }
}
