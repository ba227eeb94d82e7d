import LineShell
import Navigation
import PluginInterface
import Routing
import Screens

/// The app of the module's page: a plugin with one place, composed and run as a line shell.
enum NotesApp {
  @MainActor static let program = LineShellProgram(
    name: "notes", version: "1.0", summary: "notes in a terminal"
  ) { _ in
    var composition = Composition(
      policy: LinkPolicy(scheme: "notes", hosts: []), reservedCommands: Shell.reservedCommands)
    composition.add(NotesPlugin())
    return ComposedHost(try composition.compose())
  }
}

enum NoteRoute: Route, NavigationRoute {
  case notes
  case help
  case about

  static let patterns: [LinkPattern<NoteRoute>] = [
    LinkPattern("notes", .notes), LinkPattern("notes/help", .help),
    LinkPattern("about", .about),
    .retired("memo/:id", since: "2026-10", insteadOpen: "notes"),
  ]

  var title: String? { self == .help ? "Help" : nil }
  var hidesBackButton: Bool { self == .help }
  var hidesNavigationBar: Bool { self == .about }
}

final class NotesViewModel: ViewModel {
  private let title: String
  private var notes = ["Buy milk"]

  init(title: String) { self.title = title }

  func screen() -> Screen {
    let add = ScreenAction("add", title: "Add a note", parameters: [.rest("text")]) { action in
      self.notes.append(action.arguments.joined(separator: " "))
      return ActionOutcome("added")
    }
    return Screen(title: title, blocks: [.list(notes.map { Row($0) })], actions: [add])
  }
}

final class NotesCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: NoteRoute) -> any ViewModel {
    NotesViewModel(title: route == .help ? "" : "Notes")
  }
}

struct NotesPlugin: FeaturePlugin {
  let manifest = PluginManifest(
    id: "notes", module: "Notes", owner: "@me", prefixes: ["notes", "about"])

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(
      NoteRoute.self, tab: "notes", parents: { $0 == .notes ? [] : [.notes] }
    ) { NotesCoordinator(context: $0) }
    try registry.tab("notes", title: "Notes", root: NoteRoute.notes, order: 10)
  }
}
