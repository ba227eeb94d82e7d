import LineShell
import Navigation
import PluginInterface
import Routing
import Screens

/// The app of the module's page: a plugin with one route, composed and run as a line shell.
enum NotesApp {
  @MainActor static let program = LineShellProgram(
    name: "notes", version: "1.0", summary: "notes in a terminal"
  ) { _ in ComposedHost(try composed()) }

  /// The app, with what others have noted.
  static func composed(
    others: @escaping @Sendable () -> [String] = { [] }
  ) throws -> ComposedApp {
    var composition = Composition(policy: LinkPolicy(scheme: "notes", hosts: []))
    composition.add(NotesPlugin(others: others))
    return try composition.compose()
  }

  /// A shell at the first screen.
  @MainActor
  static func shell(
    _ answers: any AnswerSource = Silence(), _ options: ShellOptions = ShellOptions()
  ) async throws -> Shell {
    let host = ComposedHost(try composed())
    try await host.start()
    return Shell(app: host, answers: answers, options: options)
  }
}

enum NoteRoute: Route, NavigationRoute {
  case notes
  case help
  case about
  case order

  static let patterns: [LinkPattern<NoteRoute>] = [
    LinkPattern("notes", .notes), LinkPattern("notes/help", .help),
    LinkPattern("about", .about), LinkPattern("order", .order),
    .retired("memo/:id", since: "2026-10", insteadOpen: "notes"),
  ]

  var title: String? { self == .help ? "Help" : nil }
  var hidesBackButton: Bool { self == .help }
  var hidesNavigationBar: Bool { self == .about }
}

final class NotesViewModel: ViewModel {
  private let title: String
  private var notes = ["Buy milk"]
  private let others: () -> [String]

  init(title: String, others: @escaping () -> [String]) {
    (self.title, self.others) = (title, others)
  }

  func screen() -> Screen {
    let add = ScreenAction("add", title: "Add a note", parameters: [.rest("text")]) { action in
      self.notes.append(action.arguments.joined(separator: " "))
      return ActionOutcome("added")
    }
    return Screen(title: title, blocks: [.list((notes + others()).map { Row($0) })], actions: [add])
  }
}

struct OrderViewModel: ViewModel {
  func screen() -> Screen {
    let ways = ["by post", "by hand"].map { Field.Option($0, $0) }
    return Screen(
      title: "Order notes",
      fields: [
        Field("name", "Name"),
        Field("way", "Way", kind: .choice(ways), initial: "by post"),
      ],
      actions: [
        ScreenAction("order", title: "Order", asksFields: true) {
          ActionOutcome("ordered by \($0[answer: "name"]), \($0[answer: "way"])")
        },
        ScreenAction("wait", title: "Take a while") {
          try await Task.sleep(for: .milliseconds(600))
        },
      ])
  }
}

final class NotesCoordinator: Coordinator {
  let context: CoordinatorContext
  private let others: @Sendable () -> [String]

  init(context: CoordinatorContext, others: @escaping @Sendable () -> [String]) {
    (self.context, self.others) = (context, others)
  }

  func viewModel(for route: NoteRoute) -> some ViewModel {
    if route == .order {
      OrderViewModel()
    } else {
      NotesViewModel(title: route == .help ? "" : "Notes", others: others)
    }
  }
}

struct NotesPlugin: FeaturePlugin {
  var others: @Sendable () -> [String] = { [] }
  let manifest = PluginManifest(id: "notes", module: "Notes", owner: "@me")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(
      NoteRoute.self, tab: "notes", parents: { $0 == .notes ? [] : [.notes] }
    ) { [others] in NotesCoordinator(context: $0, others: others) }
    registry.mention("order", on: "the order form", reachedBy: "type open notes://order")
    registry.mention("about", on: "the notes", typing: "notes")
    registry.synonyms("deliver", of: "order")
    try registry.tab("notes", title: "Notes", root: NoteRoute.notes, order: 10)
  }
}
