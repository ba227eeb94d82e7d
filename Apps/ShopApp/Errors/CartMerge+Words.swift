import Ordering
import SharedKernel

extension CartMerge {
  /// What to tell the person whose carts were merged, if anything was.
  var message: String? {
    guard movedLines > 0 || !cappedProducts.isEmpty else { return nil }
    let moved = "your cart came along"
    guard !cappedProducts.isEmpty else { return moved }
    let capped = cappedProducts.map(\.description).joined(separator: ", ")
    return "\(moved); at most 999 of \(capped)"
  }
}
