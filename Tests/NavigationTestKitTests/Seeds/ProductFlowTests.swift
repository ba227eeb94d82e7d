import Expectations
import Navigation
import NavigationTestKit
import Routing
import Testing

@MainActor
@Suite("The product flow")
struct ProductFlowTests {
  private let app: TestHost
  private let main: MainCoordinator

  init() throws {
    app = try TestHost(
      RoutePlugin(id: "main", root: ShopRoute.home) { MainCoordinator(context: $0) },
      RoutePlugin(id: "item", overlay: ProductRoute.self) { ProductCoordinator(context: $0) })
    main = try app.top(MainCoordinator.self)
    try main.navigate(to: .list)
  }

  @Test("given a list, when a product is chosen, then a child coordinator runs the flow")
  func starts() throws {
    try main.choose(7)
    expectEqual(app.path, ["home", "list", "item/7"])
    expectEqual(main.childCoordinators.count, 1)
    #expect(try app.top(ProductCoordinator.self).parent === main)
    main.probe?.expectRunning()
  }

  @Test("given the flow, when a person goes back, then it is removed and the list is shown")
  func back() throws {
    try main.choose(7)
    try app.back()
    expectEqual(app.path, ["home", "list"])
    #expect(main.childCoordinators.isEmpty)
    main.probe?.expect(.cancelled(.userBack))
    expectNoLeaks(app.navigator)
  }

  @Test("given the flow at depth, when added to the cart, then it is removed and the root is shown")
  func addToCart() throws {
    let count = app.navigator.log.count
    try main.choose(7)
    try app.top(ProductCoordinator.self).showReviews(of: 7)
    expectEqual(app.path, ["home", "list", "item/7", "item/7/reviews"])
    try app.top(ProductCoordinator.self).addToCart(7)
    expectEqual(app.path, ["home"])
    #expect(main.childCoordinators.isEmpty)
    main.probe?.expect(.completed(7))
    expectEqual(
      app.events(after: count),
      [
        "pushed → item/7", "pushed → item/7/reviews", "ProductFlow ended: completed → list",
        "popped 2 → list", "popped 1 → home",
      ])
    expectNoLeaks(app.navigator)
  }
}

private enum ProductRoute: Route {
  case item(Int)
  case reviews(Int)

  static let patterns: [LinkPattern<ProductRoute>] = [
    LinkPattern("item/:id", Self.item, .path("id")),
    LinkPattern("item/:id/reviews", Self.reviews, .path("id")),
  ]
}

/// Looking at a product; ends with the product that was added to the cart.
private struct ProductFlow: Flow {
  typealias Value = Int
  let start: ProductRoute
}

/// The seed's main coordinator: it starts the flow and goes to its root when something was added.
private final class MainCoordinator: Coordinator {
  let context: CoordinatorContext
  private(set) var probe: ResultProbe<ProductFlow>?

  init(context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: ShopRoute) -> some ViewModel { FakeViewModel(title: "\(route)") }

  func choose(_ id: Int) throws {
    let probe = ResultProbe<ProductFlow>()
    self.probe = probe
    try context.start(ProductFlow(start: .item(id))) { [weak self] result in
      probe.onResult(result)
      if case .completed = result { _ = try? self?.context.popToRoot() }
    }
  }
}

private final class ProductCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: ProductRoute) -> some ViewModel { FakeViewModel(title: "\(route)") }

  func showReviews(of id: Int) throws { try navigate(to: .reviews(id)) }

  func addToCart(_ id: Int) throws { try context.finish(ProductFlow.self, with: id) }
}
