import Navigation
import Ordering

/// What a checkout tells those above it.
enum CheckoutAction: CoordinatorAction {
  /// An order came about in a checkout that nobody started as a flow, such as one opened by a link.
  case placed(Order.ID)
}
