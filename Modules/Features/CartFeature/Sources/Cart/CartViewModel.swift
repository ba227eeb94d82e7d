import Catalog
import CatalogScreens
import Navigation
import Ordering
import Screens
import SharedKernel

/// What is in the cart, and everything that can be changed about it.
///
/// Lines are named by the number they are shown with.
@MainActor
final class CartViewModel: ViewModel {
  let onProduct: (@MainActor (Product.ID) throws -> Void)?
  let onShop: (@MainActor () throws -> Void)?
  let canCheckOut: @MainActor () -> Bool

  /// The page of lines shown.
  var page = Page.first

  private let cart: any CartService
  private let onCheckout: @MainActor () throws -> NavigationAnswer

  init(
    cart: any CartService, onProduct: (@MainActor (Product.ID) throws -> Void)?,
    onShop: (@MainActor () throws -> Void)?, canCheckOut: @escaping @MainActor () -> Bool,
    onCheckout: @escaping @MainActor () throws -> NavigationAnswer
  ) {
    self.cart = cart
    self.onProduct = onProduct
    self.onShop = onShop
    self.canCheckOut = canCheckOut
    self.onCheckout = onCheckout
  }

  func screen() async throws -> Screen {
    screen(of: try await cart.cart())
  }

  func setQuantity(
    _ action: ActionInvocation, among lines: [ShownLine]
  ) async throws -> ActionOutcome {
    let line = try line(named: action, among: lines)
    guard action.arguments.count > 1 else {
      throw InputError.missingArgument(action: action.name, parameter: "number")
    }
    let pieces = try ActionInvocation(action.name, Array(action.arguments.dropFirst()))
      .number(in: Quantity.allowed)
    guard let quantity = Quantity(pieces) else {
      throw InputError.notANumber("\(pieces)", accepted: Quantity.allowed)
    }
    let changed = try await cart.setQuantity(quantity, of: line.product)
    return ActionOutcome("\(quantity) × \(line.name) · \(changed.summary)")
  }

  func remove(
    _ action: ActionInvocation, among lines: [ShownLine]
  ) async throws -> ActionOutcome {
    let line = try line(named: action, among: lines)
    let changed = try await cart.remove(line.product)
    return ActionOutcome("removed \(line.name) · \(changed.summary)")
  }

  func applyPromo(_ action: ActionInvocation) async throws -> ActionOutcome {
    let code = try action.word(called: "code")
    return ActionOutcome(try await cart.applyPromo(code).promotionMessage(code: code))
  }

  func removePromo(_ action: ActionInvocation) async throws -> ActionOutcome {
    ActionOutcome("promotion removed · \(try await cart.removePromo().summary)")
  }

  func clear(_ action: ActionInvocation) async throws -> ActionOutcome {
    try await cart.clear()
    return ActionOutcome("cart emptied")
  }

  func checkOut(_ action: ActionInvocation) async throws -> ActionOutcome {
    try await cart.cart().checkOrderable()
    guard try onCheckout() == .pending else { return .silent }
    return ActionOutcome("sign in to check out · the checkout begins right after")
  }

  /// The line the first word of an action names by its number on screen.
  private func line(
    named action: ActionInvocation, among lines: [ShownLine]
  ) throws(InputError) -> ShownLine {
    _ = try action.word(called: "line number")
    return try action.item(among: lines)
  }
}
