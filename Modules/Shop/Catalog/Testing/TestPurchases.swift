public import Catalog
import CatalogStore
import Database
import DependencyInjection
public import PluginInterface
public import SharedKernel
import Synchronization

/// Who is signed in and what they bought, as a test says, where neither accounts nor orders are kept.
public final class TestPurchases: Sendable {
  private struct Purchase: Hashable {
    let product: Product.ID
    let reviewer: Reviewer.ID
  }

  private let signedIn = Mutex<Reviewer?>(nil)
  private let purchases = Mutex<Set<Purchase>>([])

  public init() {}

  /// Signs a person in, replacing the previous one; the lowercase name is the identifier.
  public func signIn(_ name: String) {
    let reviewer = Reviewer.ID(name.lowercased()).map { Reviewer(id: $0, name: name) }
    signedIn.withLock { $0 = reviewer }
  }

  public func signOut() { signedIn.withLock { $0 = nil } }

  public func buy(_ product: Product.ID) {
    guard let reviewer = reviewer()?.id else { return }
    _ = purchases.withLock { $0.insert(Purchase(product: product, reviewer: reviewer)) }
  }

  /// Gives back what the person signed in has bought in an app, so that their review no longer counts.
  public func sendBack(_ product: Product.ID, in app: ComposedApp) async throws {
    guard let reviewer = reviewer()?.id else { return }
    _ = purchases.withLock { $0.remove(Purchase(product: product, reviewer: reviewer)) }
    try await app.container.resolve(DatabaseKey.self).write { transaction in
      try SQLCatalogLedger(transaction).notePurchase(of: product, by: reviewer, isKept: false)
    }
  }

  public func reviewer() -> Reviewer? { signedIn.withLock { $0 } }

  public func hasBought(_ product: Product.ID, _ reviewer: Reviewer.ID) -> Bool {
    purchases.withLock { $0.contains(Purchase(product: product, reviewer: reviewer)) }
  }
}
