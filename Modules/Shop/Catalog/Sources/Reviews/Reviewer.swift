public import SharedKernel

/// An account as the catalogue sees it: someone who may review what they bought.
public struct Reviewer: Hashable, Sendable, Identifiable {
  /// Names a reviewer; the same text as names the account.
  public typealias ID = Identifier<Reviewer>

  /// The account's identifier.
  public let id: ID

  /// What the person is called, offered as the name to sign with.
  public let name: String

  /// Creates a reviewer.
  public init(id: ID, name: String) {
    (self.id, self.name) = (id, name)
  }
}
