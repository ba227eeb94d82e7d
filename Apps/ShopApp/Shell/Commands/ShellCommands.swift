/// The words that mean the same on every screen.
struct ShellCommands: Sendable {
  /// The words no plugin may register.
  static let reserved: Set<String> = [
    "help", "back", "forward", "root", "tab", "open", "dismiss", "where", "routes", "explain",
    "plan",
    "events", "leaks", "features", "doctor", "graph", "quit",
  ]

  private let byName: [String: ShellCommand]

  /// The commands in the order `help` lists them.
  let all: [ShellCommand]

  /// The names in the order `help` lists them.
  var names: [String] { all.map(\.name) }

  init(_ commands: [ShellCommand]) {
    all = commands
    byName = Dictionary(uniqueKeysWithValues: commands.map { ($0.name, $0) })
  }

  subscript(name: String) -> ShellCommand? { byName[name] }

  /// The commands of the shop's shell.
  @MainActor static let standard = ShellCommands(
    [.help] + ShellCommand.navigation + ShellCommand.inspection + [.quit])
}

extension ShellCommand {
  static let quit = ShellCommand(
    "quit", usage: "quit", summary: "leave", arguments: 0...0
  ) { shell, _ in
    shell.isFinished = true
    return CommandAnswer(status: "quit", showsPlace: false)
  }
}
