/// A word that means the same on every screen.
struct ShellCommand: Sendable {
  /// The word.
  let name: String

  /// How it is used, such as `open <link>`.
  let usage: String

  /// What it does, in a few words.
  let summary: String

  /// Runs it with the words after it.
  let run: @MainActor @Sendable (Shell, [String]) async throws -> CommandAnswer

  /// A command that takes exactly `count` words.
  init(
    _ name: String, usage: String, summary: String, arguments count: ClosedRange<Int>,
    run: @escaping @MainActor @Sendable (Shell, [String]) async throws -> CommandAnswer
  ) {
    self.name = name
    self.usage = usage
    self.summary = summary
    self.run = { shell, words in
      guard words.count >= count.lowerBound else { throw ShellError.missingArgument(usage: usage) }
      guard words.count <= count.upperBound else {
        throw ShellError.surplusArgument(words[count.upperBound], usage: usage)
      }
      return try await run(shell, words)
    }
  }
}

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
