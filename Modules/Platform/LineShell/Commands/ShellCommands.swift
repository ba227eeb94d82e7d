/// The words that mean the same on every screen.
struct ShellCommands: Sendable {
  /// The commands of every line shell.
  static let standard = ShellCommands(
    [.help] + ShellCommand.navigation + ShellCommand.inspection + [.quit])

  /// The commands in the order `help` lists them.
  let all: [ShellCommand]

  private let byName: [String: ShellCommand]

  /// The names in the order `help` lists them.
  var names: [String] { all.map(\.name) }

  init(_ commands: [ShellCommand]) {
    all = commands
    byName = Dictionary(uniqueKeysWithValues: commands.map { ($0.name, $0) })
  }

  subscript(name: String) -> ShellCommand? { byName[name] }
}

extension Shell {
  /// The words that no plugin may register, since they mean the same on every screen.
  ///
  /// Hand them to `Composition` as its reserved commands.
  public nonisolated static let reservedCommands = Set(ShellCommands.standard.names)
}

extension ShellCommand {
  static let quit = ShellCommand(
    "quit", usage: "quit", summary: "leave", arguments: 0...0
  ) { shell, _ in
    shell.isFinished = true
    return CommandAnswer(status: "quit", showsPlace: false)
  }
}
