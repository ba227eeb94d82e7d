import Foundation
import Navigation
import PluginInterface
import Routing
import Screens

#if canImport(SwiftUI)
  import NavigationSwiftUI
#endif

enum HomeRoute: Route {
  case home
  case productList(categoryId: String)
  case productDetail(id: String)
  case reviews(productId: String)

  static let patterns: [LinkPattern<HomeRoute>] = [
    LinkPattern("home", .home),
    LinkPattern("category/:id", aliases: ["categories/:id"], Self.productList, .path("id")),
    LinkPattern("product/:id", aliases: ["products/:id"], Self.productDetail, .path("id")),
    LinkPattern("product/:id/reviews", Self.reviews, .path("id")),
  ]
}

/// What other features add to a product's page.
enum ProductPage: ScreenPoint {
  typealias Input = Product
}

struct SeedHomePlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "home", module: "SeedApp", owner: "@seed/home")

  func register(in registry: inout RouterRegistry) throws {
    registry.opensPoint(ProductPage.self)
    registry.routes(
      HomeRoute.self, tab: "home",
      parents: { if case .reviews(let id) = $0 { [.productDetail(id: id)] } else { [] } },
      using: Contributions<ProductPage>.self
    ) { context, page in
      HomeCoordinator(context: context, page: page)
    }
    try registry.tab("home", title: "Home", symbol: "house", root: HomeRoute.home, order: 10)
    registry.transition(
      Transition("fade") { _, to, operation in
        guard operation == .push, case .reviews = to?.as(HomeRoute.self) else { return false }
        return true
      })
    #if canImport(SwiftUI)
      registry.view(for: ProductViewModel.self) { ProductView(model: $0) }
    #endif
  }
}

private final class HomeCoordinator: Coordinator {
  let context: CoordinatorContext
  private let page: ContributionSet<ProductPage>

  init(context: CoordinatorContext, page: ContributionSet<ProductPage>) {
    (self.context, self.page) = (context, page)
  }

  func viewModel(for route: HomeRoute) throws -> some ViewModel {
    switch route {
    case .home:
      SimpleViewModel { [context] in
        let rows = ["kitchen", "office"].map { category in
          Row(
            category.capitalized,
            pick: Row.Pick("open") { try context.push(HomeRoute.productList(categoryId: category)) }
          )
        }
        return Screen(title: "Home", blocks: [.list(rows)])
      }
    case .productList(let category):
      SimpleViewModel { [context] in
        let rows = Product.all.filter { $0.category == category }.map { product in
          Row(
            product.name, [product.price],
            pick: Row.Pick("open") { try context.push(HomeRoute.productDetail(id: product.id)) })
        }
        return Screen(title: category.capitalized, blocks: [.list(rows)])
      }
    case .productDetail(let id):
      ProductViewModel(
        product: try product(id),
        onReviews: { [context] in try context.push(HomeRoute.reviews(productId: id)) },
        contribute: { [page, context] screen, product in
          await page.add(to: &screen, product, from: context)
        })
    case .reviews(let id):
      SimpleViewModel { [product = try product(id)] in
        Screen(title: "Reviews of \(product.name)", blocks: [.text("It lasts.")])
      }
    }
  }

  private func product(_ id: String) throws -> Product {
    guard let product = Product.all.first(where: { $0.id == id }) else { throw NoProduct(id: id) }
    return product
  }
}

/// A product's page, which has a view of its own where there is SwiftUI.
struct ProductViewModel: ViewModel {
  let product: Product
  let onReviews: @MainActor () throws -> Void
  let contribute: @MainActor (inout Screen, Product) async -> Void

  func screen() async -> Screen {
    var screen = Screen(
      title: product.name, blocks: [.facts([Fact("Price", product.price)])],
      actions: [ScreenAction("reviews", title: "Reviews", perform: onReviews)])
    await contribute(&screen, product)
    return screen
  }
}
