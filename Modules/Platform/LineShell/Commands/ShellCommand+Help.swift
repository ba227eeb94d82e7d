import Diagnostics
import PluginInterface
import Screens
import Spelling

extension ShellCommand {
  static let help = ShellCommand("help [command]", "show what can be typed here") { shell, words in
    let help = CommandHelp(shell: shell)
    guard let topic = words.first else { return CommandAnswer(report: try await help.report()) }
    return CommandAnswer(report: try await help.report(on: topic))
  }
}

/// What help says here, and about one word.
@MainActor
private struct CommandHelp {
  let shell: Shell

  func report() async throws -> Screen {
    let screen = try await shell.screen()
    var blocks: [Block] = []
    if !screen.actions.isEmpty {
      blocks.append(.heading("Here (\(screen.title))"))
      blocks.append(.facts(screen.actions.map { Fact($0.usage, .text($0.title)) }))
    }
    if let first = screen.fields.first, screen.secretForm != nil {
      blocks.append(.text("Any other line is the answer to \"\(first.label)\"."))
    }
    if !screen.rows.isEmpty {
      blocks.append(.facts([Fact("1…\(screen.rows.count)", "pick a row by its number")]))
    }
    if !shell.app.router.commands.isEmpty {
      blocks.append(.heading("From the features"))
      blocks.append(.facts(shell.app.router.commands.map { Fact($0.usage, .text($0.title)) }))
    }
    blocks.append(.heading("Everywhere"))
    blocks.append(.facts(ShellCommands.all.map { Fact($0.usage, .text($0.summary)) }))
    return Screen(title: "Help", blocks: blocks)
  }

  func report(on topic: String) async throws -> Screen {
    if let command = ShellCommands.byName[topic] {
      return Screen(title: command.usage, blocks: [.text(command.summary)])
    }
    if let command = shell.app.router.command(named: topic) {
      return Screen(title: command.usage, blocks: [.text(command.title)])
    }
    if topic == "exit-codes" {
      let codes = ExitCode.allCases.map { Fact("\($0.rawValue)", .text($0.summary)) }
      return Screen(title: "Exit codes", blocks: [.facts(codes)])
    }
    let screen = try await shell.screen()
    if let action = screen.action(named: topic) {
      return Screen(title: action.usage, blocks: [.text(action.title)])
    }
    throw ShellError.unknownCommand(
      topic, suggestions: NearNames.of(topic, among: shell.words(on: screen)))
  }
}
