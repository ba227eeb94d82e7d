import Navigation
import PluginInterface
import Routing
import Screens

/// One route, which shows two rows: one to pick, one only read.
enum ListRoute: Route {
  case list

  static let patterns: [LinkPattern<ListRoute>] = [
    LinkPattern("list", aliases: ["rows/all"], .list)
  ]
}

/// Shows the list.
struct ListPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "list", module: "ListFeature", owner: "@shop/list")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(ListRoute.self, tab: "list") { context in ListCoordinator(context) }
    try registry.tab("list", title: "List", root: ListRoute.list, order: 10)
  }
}

final class ListCoordinator: Coordinator {
  let context: CoordinatorContext

  init(_ context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: ListRoute) -> some ViewModel { ListViewModel() }
}

/// Answers its action and its pick with the words they were given.
final class ListViewModel: ViewModel {
  func screen() -> Screen {
    let echo = ScreenAction("echo", title: "Say it again", parameters: [.rest("words")]) { action in
      let answers = action.answers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return ActionOutcome(([action.name] + action.arguments + answers).joined(separator: " "))
    }
    return Screen(
      title: "List",
      blocks: [
        .heading("Rows"), .text("Two of them."),
        .list([Row("one", pick: .init(echo, ["one"]))]), .list([Row("two")]),
        .notice("Mind the gap."), .facts([Fact("Rows", .number(2))]),
        .facts([Fact("Lists", .number(2)), Fact("Rows", .number(0))]),
      ], actions: [echo])
  }
}

/// The routes of another feature, with links that begin otherwise than its first.
enum ShelfRoute: Route {
  case shelf
  case lost

  static let patterns: [LinkPattern<ShelfRoute>] = [
    LinkPattern("shelf", .shelf), LinkPattern("lost/place", aliases: ["gone"], .lost),
  ]
}
