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

  /// The lines the numbers on screen stand for.
  var shownLines: [ShownLine] = []

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

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "pick":
      guard let onProduct else { break }
      try onProduct(action.identifier(called: "product"))
      return .silent
    case "quantity": return try await setQuantity(action)
    case "remove": return try await remove(action)
    case "promo": return try await applyPromo(action)
    case "nopromo":
      return ActionOutcome("promotion removed · \(try await cart.removePromo().summary)")
    case "clear":
      try await cart.clear()
      return ActionOutcome("cart emptied")
    case "more", "less":
      let lines = lines(of: try await cart.cart())
      guard let number = lines.paging.number(turnedBy: action.name),
        let turned = Page(number: number)
      else { break }
      page = turned
      return .silent
    case "checkout": return try await checkOut()
    case "shop":
      guard let onShop else { break }
      try onShop()
      return .silent
    default: break
    }
    throw InputError.unknownAction(
      name: action.name, available: try await screen().actions.map(\.name))
  }

  private func setQuantity(_ action: ActionInvocation) async throws -> ActionOutcome {
    let line = try await line(named: action)
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

  private func remove(_ action: ActionInvocation) async throws -> ActionOutcome {
    let line = try await line(named: action)
    let changed = try await cart.remove(line.product)
    return ActionOutcome("removed \(line.name) · \(changed.summary)")
  }

  private func applyPromo(_ action: ActionInvocation) async throws -> ActionOutcome {
    guard let code = action.arguments.first else {
      throw InputError.missingArgument(action: action.name, parameter: "code")
    }
    return ActionOutcome(try await cart.applyPromo(code).promotionMessage(code: code))
  }

  private func checkOut() async throws -> ActionOutcome {
    try await cart.cart().checkOrderable()
    guard try onCheckout() == .pending else { return .silent }
    return ActionOutcome("sign in to check out · the checkout begins right after")
  }

  /// The line the first word of an action names by its number on screen.
  private func line(named action: ActionInvocation) async throws -> ShownLine {
    if shownLines.isEmpty { _ = try await screen() }
    guard !shownLines.isEmpty else { throw OrderingError.emptyCart }
    guard !action.arguments.isEmpty else {
      throw InputError.missingArgument(action: action.name, parameter: "line number")
    }
    return shownLines[try action.number(in: 1...shownLines.count) - 1]
  }
}
