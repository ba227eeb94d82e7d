public import Catalog
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

  public func reviewer() -> Reviewer? { signedIn.withLock { $0 } }

  public func hasBought(_ product: Product.ID, _ reviewer: Reviewer.ID) -> Bool {
    purchases.withLock { $0.contains(Purchase(product: product, reviewer: reviewer)) }
  }
}
