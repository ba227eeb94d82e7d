import Catalog
import CatalogScreens
import Diagnostics
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

/// The contents of the cart, with the actions that change it.
@MainActor
struct CartViewModel: ViewModel {
  let cart: any CartService
  let clock: WallClock
  let onProduct: @MainActor () -> (@MainActor (Product.ID) throws -> Void)?
  let onShop: @MainActor () -> (@MainActor () throws -> Void)?
  let canCheckOut: @MainActor () -> Bool
  let isGuest: @MainActor () -> Bool
  let onCheckout: @MainActor () throws -> NavigationAnswer
  let contribute: @MainActor (inout Screen, [Product.ID]) async -> Void
  @ViewState var page = Page.first
  /// What the last `remove` or `clear` took out.
  @ViewState var taken: [(product: Product.ID, quantity: Quantity)] = []
  @ViewState var takenCode: PromoCode? = nil
  /// Whether the last screen was of a guest's cart with something in it.
  @ViewState var showedGuestCart = false

  func screen() async throws -> Screen {
    let cart = try await cart.cart()
    let isGone = showedGuestCart && cart.isEmpty && isGuest() && taken.isEmpty
    if !isGone { showedGuestCart = !cart.isEmpty && isGuest() }
    var screen = try await screen(of: cart)
    if isGone { screen.blocks.insert(.notice(Self.goneElsewhere), at: 1) }
    return screen
  }

  /// A guest's cart belongs to the device, so that another program on it may have taken it along.
  private static let goneElsewhere =
    "What was in it was taken out elsewhere on this device, or joined the cart of the account that signed in there."

  func setQuantity(
    _ action: ActionInvocation, among lines: [ShownLine]
  ) async throws -> ActionOutcome {
    let line = try line(named: action, among: lines)
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
    (taken, takenCode) = ([(line.product, line.quantity)], nil)
    return ActionOutcome("removed \(line.name) · \(changed.summary) · undo puts it back")
  }

  func applyPromo(_ action: ActionInvocation) async throws -> ActionOutcome {
    let code = try action.word(called: "code")
    return ActionOutcome(try await cart.applyPromo(code).promotionMessage(code: code, clock))
  }

  func removePromo(_ action: ActionInvocation) async throws -> ActionOutcome {
    ActionOutcome("promotion removed · \(try await cart.removePromo().summary)")
  }

  private func clear(_ shown: Cart) async throws -> ActionOutcome {
    try await cart.clear()
    taken =
      shown.lines.map { ($0.product, $0.quantity) }
      + shown.unavailable.map { ($0.product, $0.quantity) }
    takenCode = shown.promotion?.code
    return ActionOutcome("cart emptied · undo fills it again")
  }

  /// Puts back what was taken out, as far as it can still be sold.
  private func undo() async throws -> ActionOutcome {
    let (lines, code) = (taken, takenCode)
    (taken, takenCode) = ([], nil)
    var refused = 0
    for line in lines {
      do {
        try await cart.add(line.product, quantity: line.quantity)
      } catch is OrderingError {
        refused += 1
      }
    }
    if let code { _ = try? await cart.applyPromo(code.text) }
    let summary = try await cart.cart().summary
    return ActionOutcome(
      refused == 0
        ? "put back · \(summary)"
        : "restored, except \(refused.counted("product")), which cannot be sold now · \(summary)")
  }

  private var undoAction: [ScreenAction] {
    guard !taken.isEmpty else {
      return [.absent("undo", because: "nothing was taken out of the cart here")]
    }
    return [
      ScreenAction("undo", title: "Put back what was taken out") { _ in try await self.undo() }
    ]
  }

  /// Checks the cart as it is now, since the shown one may lack what is in stock again.
  private func checkOut() async throws -> ActionOutcome {
    let cart = try await cart.cart()
    try cart.checkOrderable()
    // What cannot be had is said before an address is asked for.
    for line in cart.lines { try cart.checkAvailable(line.product) }
    guard try onCheckout() == .pending else { return .silent }
    return ActionOutcome("sign in to check out · the checkout begins right after")
  }

  /// Returns the line whose number on screen is the first word of an action.
  private func line(
    named action: ActionInvocation, among lines: [ShownLine]
  ) throws(InputError) -> ShownLine {
    _ = try action.word(called: "line")
    return try action.item(among: lines)
  }
}

extension Cart {
  var size: String { count.counted("item") }
}

extension CartViewModel {
  /// Shows a cart, page by page; its actions take the line numbers on screen.
  func screen(of cart: Cart) async throws -> Screen {
    let lines = Listing(
      all: cart.lines.map(ShownLine.priced) + cart.unavailable.map(ShownLine.unavailable),
      page: page)
    page = lines.page
    guard !cart.isEmpty else { return emptyScreen(of: cart) }
    var blocks: [Block] = [.pricedRows(lines.items.map(row))] + lines.paging.blocks
    blocks.append(.facts(try facts(of: cart)))
    blocks += notices(of: cart)
    var screen = Screen(
      title: "Cart: \(cart.size)", blocks: blocks, actions: actions(for: cart, lines))
    await contribute(&screen, lines.items.map(\.product))
    return screen
  }

  private func emptyScreen(of cart: Cart) -> Screen {
    let promotion = cart.promotion.map { promotion in
      promotion.notice(clock).map(Block.notice) ?? .text("\(promotion.code) is applied to it.")
    }
    return Screen(
      title: "Cart", blocks: [.notice("Your cart is empty."), promotion].compactMap(\.self),
      actions: [onShop().map(ScreenAction.shop)].compactMap(\.self) + undoAction
        + promotionActions(for: cart)
        + ["quantity", "remove", "clear", "checkout", "continue", "confirm"].map {
          .absent($0, because: "nothing is in the cart")
        })
  }

  private func row(_ line: ShownLine) -> Row {
    let pick = onProduct().map { onProduct in
      Row.Pick("pick", [line.product.rawValue]) { try onProduct(line.product) }
    }
    switch line {
    case .priced(let line):
      return Row(
        line.name, quantity: line.quantity.value, each: line.unitPrice, sum: line.total, pick: pick)
    case .unavailable(let line):
      return Row(
        line.name, [.number(line.quantity.value), .text("cannot be sold")], pick: pick)
    }
  }

  private func facts(of cart: Cart) throws -> [Fact] {
    var facts = [Fact("Subtotal", cart.subtotal)]
    if let promotion = cart.promotion { facts += try promotion.facts() }
    facts.append(Fact("Total before shipping and tax", cart.total))
    return facts
  }

  private func notices(of cart: Cart) -> [Block] {
    var notices = cart.unavailable.map(\.notice) + cart.lines.compactMap(\.stockNotice)
    if let notice = cart.promotion?.notice(clock) { notices.append(notice) }
    if !canCheckOut() {
      notices.append("Ordering needs an account, and nothing here can sign you in.")
    }
    return notices.map(Block.notice)
  }

  private func actions(for cart: Cart, _ lines: Listing<ShownLine>) -> [ScreenAction] {
    var actions = [
      ScreenAction(
        "quantity", title: "Change how many: the line, then the number",
        parameters: [.row("line"), .required("quantity")]
      ) { try await self.setQuantity($0, among: lines.items) },
      ScreenAction("remove", title: "Take a line out", parameters: [.row("line")]) {
        try await self.remove($0, among: lines.items)
      },
    ]
    actions += promotionActions(for: cart)
    actions.append(
      ScreenAction(
        "clear", title: "Empty the cart",
        confirming: { _ in "Empty the cart of \(cart.count.counted("item"))" }
      ) { _ in try await self.clear(cart) })
    actions += undoAction
    actions += lines.pageActions { self.page = $0 }
    if let onShop = onShop() { actions.append(.shop(onShop)) }
    guard canCheckOut() else {
      let reason = "ordering needs an account, and nothing here can sign you in"
      return actions + ["checkout", "continue", "confirm"].map { .absent($0, because: reason) }
    }
    // Elsewhere these words lead here, which would be no answer on the cart itself.
    return actions + [checkoutAction]
      + ["continue", "confirm"].map {
        .absent($0, because: "the checkout has not begun; checkout begins it")
      }
  }

  private func promotionActions(for cart: Cart) -> [ScreenAction] {
    let apply = ScreenAction(
      "promo", title: "Apply a promo code", parameters: [.required("code")], perform: applyPromo)
    guard cart.promotion != nil else {
      return [apply, .absent("nopromo", because: "no promotion is on the cart")]
    }
    return [apply, ScreenAction("nopromo", title: "Take the promotion off", perform: removePromo)]
  }

  private var checkoutAction: ScreenAction {
    ScreenAction("checkout", title: "Order what is in the cart") { _ in
      try await checkOut()
    }
  }
}

extension ScreenAction {
  static func shop(_ show: @escaping @MainActor () throws -> Void) -> ScreenAction {
    ScreenAction("shop", title: "Go shopping", perform: show)
  }
}

enum ShownLine {
  case priced(CartLine)
  case unavailable(UnavailableLine)

  var product: Product.ID {
    switch self {
    case .priced(let line): line.product
    case .unavailable(let line): line.product
    }
  }

  var quantity: Quantity {
    switch self {
    case .priced(let line): line.quantity
    case .unavailable(let line): line.quantity
    }
  }

  var name: String {
    switch self {
    case .priced(let line): line.name
    case .unavailable(let line): line.name
    }
  }
}

extension UnavailableLine {
  /// A notice of why the product cannot be sold, and what to do about it.
  var notice: String {
    let remedy = reason == .amountTooLarge ? "take fewer or remove it" : "remove it"
    return "\(name) cannot be sold: \(reason); \(remedy) to order the rest."
  }
}

extension CartLine {
  var stockNotice: String? {
    guard exceedsStock else { return nil }
    return stock == 0
      ? "\(name) is sold out; remove it to order the rest."
      : "Only \(stock) of \(name) left, and \(quantity) are in the cart; take fewer to order."
  }
}
