public import SharedKernel

/// A person with an account.
public struct User: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<User>

  /// The account's name in links, such as `u-7k3f9qxm2d`.
  public let id: ID
  public let email: EmailAddress
  public let name: String

  public init(id: ID, email: EmailAddress, name: String) {
    (self.id, self.email, self.name) = (id, email, name)
  }
}
