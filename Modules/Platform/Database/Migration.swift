/// A forward-only step of one owner's schema; each owner numbers its own from 1.
///
/// All pending steps of all owners run in one transaction: an interrupted upgrade leaves the old
/// schema or the new one, never something between. A step that was released is never changed.
public struct Migration: Sendable {
  /// Who owns the schema: the name of a bounded context.
  public let owner: String
  /// The position of the step among its owner's, from 1 without a gap.
  public let version: Int
  /// The statements of the step, in order.
  public let statements: [Statement]
  /// What a list of statements cannot say, such as seeding rows; runs after them.
  public let body: (@Sendable (any WriteTransaction) throws -> Void)?

  /// Describes a step.
  public init(
    owner: String, version: Int, statements: [Statement],
    body: (@Sendable (any WriteTransaction) throws -> Void)? = nil
  ) {
    self.owner = owner
    self.version = version
    self.statements = statements
    self.body = body
  }
}
