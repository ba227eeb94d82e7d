import Expectations
import Testing

@Suite(
  "Code that does not compile",
  .enabled(if: Compiler.modules != nil, "no swiftc, or no modules beside the tests"))
struct WrongCodeTests {
  private static let source = """
    import Navigation
    import PluginInterface
    import Routing
    import Screens

    enum ShelfRoute: Route {
      case shelf
      static let patterns = [LinkPattern<ShelfRoute>("shelf", .shelf)]
    }
    struct Size: Hashable, Sendable {}
    enum DeskRoute: Route {
      case desk(Size)
      static let patterns = [
        LinkPattern<DeskRoute>("desk/:size", Self.desk, .path("size"))
      ]
    }
    struct ShelfViewModel: ViewModel {
      func screen() -> Screen { Screen() }
    }
    final class ShelfCoordinator: Coordinator {
      let context: CoordinatorContext
      init(_ context: CoordinatorContext) { self.context = context }
      func viewModel(for route: ShelfRoute) -> some ViewModel { ShelfViewModel() }
      func go() throws { try context.push(.shelf) }
      func show() throws { try context.present(.shelf, as: .cover) }
      func jump() throws { try context.open(.shelf) }
      func right() throws {
        try context.push(ShelfRoute.shelf)
        try context.present(ShelfRoute.shelf)
        let way: any Routing.Route = ShelfRoute.shelf
        _ = try [ShelfRoute.shelf].map { try context.push($0) }.first ?? context.open(way)
      }
    }
    func register(in registry: inout RouterRegistry) {
      registry.routes(ShelfRoute.self) { ShelfCoordinator($0) }
      registry.routes(DeskRoute.self) { ShelfCoordinator($0) }
    }
    """

  @Test(
    "is refused with what to write: another coordinator's routes, a type no link reads, a route without its type"
  )
  func messages() throws {
    let compiler = try Compiler()
    defer { compiler.remove() }
    let text = try compiler.typecheck(Self.source)
    let errors = text.split(separator: "\n").filter { $0.contains(": error: ") }
    let expected = [
      "let the type conform to LinkParameter, or use .path(_:named:) for an identifier",
      "type '`Route with its type, as in HomeRoute.home`' has no member 'shelf'",
      "requires the types 'DeskRoute' and 'ShelfRoute' be equivalent",
    ]
    for message in expected {
      let count = message.contains("with its type") ? 3 : 1
      #expect(errors.count { $0.contains(message) } == count, "\(message) in \(text)")
    }
    expectEqual(errors.count, expected.count + 2, "\(text)")
  }

  private static let branches = """
    import Navigation
    import Routing
    import Screens

    enum ShelfRoute: Route {
      case shelf, book
      static let patterns = [LinkPattern<ShelfRoute>("shelf", .shelf), LinkPattern("book", .book)]
    }
    struct ShelfViewModel: ViewModel {
      func screen() -> Screen { Screen() }
    }
    struct BookViewModel: ViewModel {
      let title: String
      func screen() -> Screen { Screen(title: title) }
    }
    final class OneCoordinator: Coordinator {
      let context: CoordinatorContext
      init(_ context: CoordinatorContext) { self.context = context }
      func viewModel(for route: ShelfRoute) -> some ViewModel {
        if route == .shelf { ShelfViewModel() }
      }
    }
    final class TwoCoordinator: Coordinator {
      let context: CoordinatorContext
      init(_ context: CoordinatorContext) { self.context = context }
      func viewModel(for route: ShelfRoute) -> some ViewModel {
        switch route {
        case .shelf: ShelfViewModel()
        case .book:
          let title = "Emma"
          print(title)
          BookViewModel(title: title)
        }
      }
    }
    final class RightCoordinator: Coordinator {
      let context: CoordinatorContext
      init(_ context: CoordinatorContext) { self.context = context }
      func viewModel(for route: ShelfRoute) -> some ViewModel {
        switch route {
        case .shelf: ShelfViewModel()
        case .book:
          let title = "Emma"
          BookViewModel(title: title)
        }
      }
    }
    """

  @Test("is refused with what to write: a route without a view model, a branch that does more")
  func branches() throws {
    let compiler = try Compiler()
    defer { compiler.remove() }
    let text = try compiler.typecheck(Self.branches)
    let errors = text.split(separator: "\n").filter { $0.contains(": error: ") }
    let expected = [
      "every route has a view model; write an else, or a case for each route",
      "a branch is one view model; put what comes before it into a function",
    ]
    for message in expected {
      #expect(errors.contains { $0.contains(message) }, "\(message) in \(text)")
    }
    #expect(
      errors.allSatisfy { error in expected.contains { error.contains($0) } }, "\(text)")
  }
}
