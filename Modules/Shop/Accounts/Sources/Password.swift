/// A password as typed, which never shows itself.
///
/// The exact bytes count: nothing is trimmed, normalised or cut. Printing, interpolating or dumping a
/// password gives a placeholder.
public struct Password: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The bytes of the password, for the hash function only.
  public let bytes: [UInt8]

  /// Wraps a password given as text.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Wraps a password given as the bytes that were read.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  public var description: String { "(password)" }
  public var debugDescription: String { "(password)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
