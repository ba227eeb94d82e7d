public import Catalog
public import SharedKernel
import Synchronization
public import WishlistFeatureInterface

/// The wish lists in memory, held to what the store promises by the same tests.
public final class FakeWishlist: WishlistService {
  private let account: @Sendable () -> String?
  private let lists = Mutex<[String: [SavedProduct]]>([:])

  /// Creates lists; `account` is the signed-in person, `nil` for the device's guest.
  public init(account: @escaping @Sendable () -> String? = { nil }) { self.account = account }

  private var owner: String { account() ?? "" }

  public func saved() -> [SavedProduct] { lists.withLock { $0[owner] ?? [] } }

  public func save(_ product: SavedProduct) throws {
    try lists.withLock { lists in
      var list = lists[owner] ?? []
      if let index = list.firstIndex(where: { $0.product == product.product }) {
        list[index] = product
      } else {
        guard list.count < WishlistError.limit else { throw WishlistError.full }
        list.insert(product, at: 0)
      }
      lists[owner] = list
    }
  }

  public func remove(_ product: Product.ID) {
    lists.withLock { $0[owner]?.removeAll { $0.product == product } }
  }

  public func mergeGuest() -> Int {
    guard account() != nil else { return 0 }
    return lists.withLock { lists in
      let own = lists[owner] ?? []
      let new = (lists.removeValue(forKey: "") ?? []).filter { item in
        !own.contains { $0.product == item.product }
      }
      let fitting = new.prefix(max(0, WishlistError.limit - own.count))
      lists[owner] = fitting + own
      return fitting.count
    }
  }
}
