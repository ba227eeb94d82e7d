/// A value that never shows itself.
///
/// Printing, interpolating, reflecting or dumping one gives a placeholder, so that a secret cannot
/// reach a log, a transcript or an error text by accident (ASVS 14.2.1, 16.2.5).
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What is shown in its place, such as `(password)`.
  static var placeholder: String { get }
}

extension Redacted {
  public var description: String { Self.placeholder }
  public var debugDescription: String { Self.placeholder }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
