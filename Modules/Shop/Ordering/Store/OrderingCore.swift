public import Accounts
import Catalog
public import CatalogPoints
public import Database
public import Ordering
public import SharedKernel

/// The shared state of the ordering services: the storage, the current user, and the rules.
public struct OrderingCore: Sendable {
  let database: any Database
  let session: any CurrentSession
  let catalog: CatalogAccess
  let gateway: any PaymentGateway
  let clock: WallClock
  let identifiers: IDGenerator
  let device: String

  /// Creates the core for a database migrated with ``OrderingSchema/migrations``.
  ///
  /// The clock dates events and decides which promotions are active; `identifiers` names orders,
  /// cards and guest carts. A guest cart belongs to the `device`, whose name is empty if the
  /// database belongs to this device alone.
  public init(
    database: any Database, session: any CurrentSession, catalog: CatalogAccess,
    gateway: any PaymentGateway, clock: WallClock = .system, identifiers: IDGenerator = .random,
    device: String = ""
  ) {
    (self.database, self.session, self.catalog) = (database, session, catalog)
    self.device = device
    (self.gateway, self.clock, self.identifiers) = (gateway, clock, identifiers)
  }

  func account() throws -> User.ID {
    guard let user = session.currentUser() else { throw OrderingError.notSignedIn }
    return user.id
  }
}
