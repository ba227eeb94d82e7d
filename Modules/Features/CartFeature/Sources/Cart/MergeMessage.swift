import Catalog
import Diagnostics
import Ordering
import SharedKernel

/// What a guest's cart does when its person has signed in: it joins theirs.
enum MergeMessage {
  /// Merges the device's cart, and returns the message about it; `nil` if there was nothing to merge.
  static func text(merging cart: any CartService) async throws -> String? {
    do {
      guard try await cart.hasGuestCart() else { return nil }
      return try await cart.mergeGuestCart()?.message
    } catch let error as any ExplainedError {
      return "what was in the cart before signing in is not in yours yet: "
        + "\(error.explanation.message); it is tried again at the next start"
    }
  }
}

extension CartMerge {
  /// The message for a person whose carts were merged; `nil` if nothing was moved.
  fileprivate var message: String? {
    guard movedLines > 0 || !cappedProducts.isEmpty else { return nil }
    let moved = "your cart was merged"
    guard !cappedProducts.isEmpty else { return moved }
    return "\(moved), with at most 999 of each product"
  }
}
