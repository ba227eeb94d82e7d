/// The stable identity of an entry: never reused within a session, so that a place stays the same
/// place however its stack changes around it.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
  /// The running number of the entry.
  public let rawValue: UInt64

  /// Creates an identity from its running number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public var description: String { "e\(rawValue)" }
}
