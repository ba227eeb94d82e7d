import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import Terminal
import Testing

@testable import LineShell

private enum DraftRoute: Route {
  case desk
  case draft(Int)

  static let patterns: [LinkPattern<DraftRoute>] = [
    LinkPattern("desk", .desk),
    LinkPattern("desk/:number", Self.draft, .path("number")),
  ]
}

private final class DraftViewModel: ViewModel, NavigationBlocker {
  private let route: DraftRoute
  private let onNext: @MainActor () throws -> Void

  init(_ route: DraftRoute, onNext: @escaping @MainActor () throws -> Void) {
    (self.route, self.onNext) = (route, onNext)
  }

  func screen() -> Screen {
    Screen(title: "\(route)", actions: [ScreenAction("next", title: "Begin", perform: onNext)])
  }

  func verdict(on removal: Removal) -> BlockerVerdict {
    guard case .draft(let number) = route else { return .allow }
    return .deny(reason: "draft \(number) is not sent")
  }
}

private final class DraftCoordinator: Coordinator {
  let context: CoordinatorContext
  private var count = 0

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: DraftRoute) -> some ViewModel {
    DraftViewModel(route) { [weak self] in
      self?.count += 1
      try self?.navigate(to: .draft(self?.count ?? 0))
    }
  }
}

private struct DraftPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "desk", module: "Desk", owner: "@me")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(DraftRoute.self, tab: "desk") { DraftCoordinator(context: $0) }
    try registry.tab("desk", title: "Desk", root: DraftRoute.desk)
  }
}

@MainActor
@Suite("Leaving what was not sent")
struct DraftsTests {
  private final class Person: AnswerSource {
    var lines: [String] = []
    private(set) var questions: [String] = []

    func answer(to question: Question) -> String? {
      questions.append(question.label)
      return lines.isEmpty ? nil : lines.removeFirst()
    }
  }

  @Test(
    "asks about each draft, and a no to any keeps all of them",
    arguments: [(["yes", "yes"], ["desk"]), (["yes", "no"], nil), (["no"], nil)])
  func drafts(answers: [String], path: [String]?) async throws {
    var composition = Composition(policy: LinkPolicy(scheme: "desk", hosts: []))
    composition.add(DraftPlugin())
    let (host, person) = (ComposedHost(try composition.compose()), Person())
    try await host.start()
    let shell = Shell(
      app: host, answers: person, options: ShellOptions(isInteractive: true))
    for _ in 1...2 { #expect(await shell.run("next").failure == nil) }
    person.lines = answers
    _ = await shell.run("root")
    expectEqual(
      person.questions,
      ["draft 2 is not sent; leave anyway?", "draft 1 is not sent; leave anyway?"]
        .prefix(answers.count).map(\.self))
    expectEqual(
      host.navigator.state.selectedStack?.entries.map(\.route.description),
      path ?? ["desk", "desk/1", "desk/2"])
  }
}
