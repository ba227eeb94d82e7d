import Navigation
import PluginInterface
import Routing
import Screens

enum SearchRoute: Route {
  case search

  static let patterns: [LinkPattern<SearchRoute>] = [LinkPattern("search", .search)]
}

enum CartRoute: Route {
  case cart, checkout
  case promotion(code: String)

  static let patterns: [LinkPattern<CartRoute>] = [
    LinkPattern("cart", .cart), LinkPattern("checkout", access: .signedIn, .checkout),
    LinkPattern("promo/:code", aliases: ["promotion/:code"], Self.promotion, .path("code")),
  ]
}

struct SeedSearchPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "search", module: "SeedApp", owner: "@seed/search")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(SearchRoute.self, tab: "search") { SearchCoordinator(context: $0) }
    registry.opens(HomeRoute.self)
    try registry.tab(
      "search", title: "Search", symbol: "magnifyingglass", root: SearchRoute.search, order: 20)
  }
}

private final class SearchCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: SearchRoute) -> some ViewModel { SearchViewModel(context: context) }
}

private final class SearchViewModel: ViewModel {
  private let context: CoordinatorContext
  private var wanted = ""

  init(context: CoordinatorContext) { self.context = context }

  func screen() -> Screen {
    let rows = Product.all.filter { !wanted.isEmpty && $0.name.lowercased().contains(wanted) }
      .map { product in
        Row(
          product.name,
          pick: Row.Pick("open") { [context] in
            try context.open(HomeRoute.productDetail(id: product.id))
          })
      }
    let find = ScreenAction("find", title: "Find", parameters: [.rest("text", isRequired: true)]) {
      [self] given in
      wanted = given.arguments.joined(separator: " ").lowercased()
      return .silent
    }
    return Screen(title: "Search", blocks: [.list(rows)], actions: [find])
  }
}

struct SeedCartPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "cart", module: "SeedApp", owner: "@seed/cart")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(
      CartRoute.self, tab: "cart", parents: { $0 == .checkout ? [.cart] : [] },
      using: CartKey.self
    ) { context, cart in
      CartCoordinator(context: context, cart: cart)
    }
    try registry.tab("cart", title: "Cart", symbol: "cart", root: CartRoute.cart, order: 30)
    registry.contribute(to: ProductPage.self, using: CartKey.self) { _, product, cart in
      ScreenContribution(actions: [
        ScreenAction("add", title: "Add to cart") { _ in
          cart.products.append(product)
          return ActionOutcome("\(product.name) is in the cart")
        }
      ])
    }
  }
}

private final class CartCoordinator: Coordinator {
  let context: CoordinatorContext
  private let cart: Cart

  init(context: CoordinatorContext, cart: Cart) { (self.context, self.cart) = (context, cart) }

  func viewModel(for route: CartRoute) -> some ViewModel {
    switch route {
    case .cart:
      SimpleViewModel { [context, cart] in
        let checkout = ScreenAction("checkout", title: "Check out") {
          try context.present(CartRoute.checkout)
        }
        let rows = cart.products.enumerated().map { index, product in
          var row = Row(product.name, [product.price])
          row.actions = [
            ScreenAction("remove", title: "Remove") { cart.products.remove(at: index) }
          ]
          return row
        }
        return Screen(
          title: "Cart", blocks: [.list(rows)], actions: rows.isEmpty ? [] : [checkout])
      }
    case .checkout: CheckoutViewModel(context: context, cart: cart)
    case .promotion(let code):
      SimpleViewModel { Screen(title: "Promotion \(code)", blocks: [.notice("Ten per cent off.")]) }
    }
  }
}

/// The checkout; it asks before an address that was noted is lost.
private final class CheckoutViewModel: ViewModel, NavigationBlocker {
  private let context: CoordinatorContext
  private let cart: Cart
  private var address = ""

  init(context: CoordinatorContext, cart: Cart) { (self.context, self.cart) = (context, cart) }

  func screen() -> Screen {
    let note = ScreenAction("note", title: "Note the address", asksFields: true) { [self] given in
      address = given[answer: "address"]
      return .silent
    }
    let order = ScreenAction(
      "order", title: "Order",
      confirming: { [self] _ in
        "Order \(cart.products.map(\.name).joined(separator: ", ")) to \(address)"
      }
    ) { [self] _ in
      cart.orders.append(cart.products)
      (cart.products, address) = ([], "")
      try context.dismiss()
      return .silent
    }
    return Screen(
      title: "Checkout", blocks: [.facts([Fact("Address", .text(address))])],
      fields: [Field("address", "Address")], actions: address.isEmpty ? [note] : [note, order])
  }

  func verdict(on removal: Removal) -> BlockerVerdict {
    address.isEmpty ? .allow : .deny(reason: "The address that you noted would be lost.")
  }
}
