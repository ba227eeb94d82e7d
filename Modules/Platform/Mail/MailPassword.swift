/// The password of a mail server's user; it never shows itself.
public struct MailPassword: Sendable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible,
  CustomReflectable
{
  let text: String

  /// Takes a password, or `nil` for an empty one or one that holds a NUL.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
    self.text = text
  }

  public var description: String { "(password)" }
  public var debugDescription: String { "(password)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
