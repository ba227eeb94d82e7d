import CommandArguments
import Diagnostics
import Encodings
import Navigation
import PluginInterface
import Screens

/// A page about the program itself, which opens and creates nothing.
struct ProgramPage {
  private let name: String
  let text: String
  /// The content as a JSON text for programs, if it has one.
  private let data: String?

  init?(_ run: LineShellProgram.Run, of syntax: CommandSyntax) throws(ArgumentError) {
    let arguments = run.arguments
    if arguments.asksForHelp {
      (name, text) = ("--help", HelpText(syntax).text())
      data = Self.description(of: syntax, isWhole: true)
    } else if arguments.asksForVersion {
      (name, text) = ("--version", "\(syntax.name) \(syntax.version ?? "")\n")
      data = Self.description(of: syntax, isWhole: false)
    } else if arguments.has("--manual") {
      (name, text, data) = ("--manual", ManualPage(syntax).text, nil)
    } else if arguments.has("--schema") {
      (name, text, data) = ("--schema", JSONRenderer.schema, JSONRenderer.schema)
    } else if case .command(let words) = run.options.input, words.first == Self.completion.name {
      let own = CommandSyntax(
        name: "\(run.program) \(Self.completion.name)", summary: Self.completion.summary,
        operands: Self.completion.operands)
      let given = try Arguments(Array(words.dropFirst()), syntax: own)
      let shell = given.words.first.flatMap(CompletionScript.Shell.init)
      (name, data) = (Self.completion.name, nil)
      text = shell.map { CompletionScript(syntax).text(for: $0) } ?? HelpText(own).text()
    } else {
      return nil
    }
  }

  static let completion = Subcommand(
    "completion", summary: "print the script that completes in a shell",
    operands: [Operand("SHELL", .choice(CompletionScript.Shell.allCases.map(\.rawValue)))])

  /// The options that request a page, besides help and the version.
  static let options = [
    CommandOption("--manual", summary: "print the manual page, for man"),
    CommandOption("--schema", summary: "print the JSON Schema of what --json answers"),
  ]

  func report(titled title: String) -> CommandReport {
    let screen = Screen(title: title, blocks: [.verbatim(text)])
    return CommandReport(
      command: name, outcome: .success(.init(status: "handled", report: screen, data: data)))
  }

  private static func description(of syntax: CommandSyntax, isWhole: Bool) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("program", syntax.name)
      writer.member("version", syntax.version)
      writer.member("schema", JSONRenderer.schemaVersion)
      guard isWhole else { return }
      writer.member("summary", syntax.summary)
      writer.member("usage", syntax.usage())
      writer.member("options", objects: syntax.options) { writer, option in
        writer.member("name", option.name)
        writer.member("short", option.short)
        writer.member("takesValue", option.value != nil)
        writer.member("repeatable", option.isRepeatable)
        writer.member("summary", option.summary)
        writer.member("commands", option.subcommands)
      }
      writer.member("commands", objects: syntax.subcommands) { writer, command in
        writer.member("name", command.name)
        writer.member("operands", command.operands.map(\.name))
        writer.member("summary", command.summary)
      }
      writer.member("topics", ShellCommands.topics)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension ShellCommands {
  static let topics = HelpTopic.allCases.map(\.rawValue)

  /// The commands as described by the program's help, completion and manual page.
  static let described = all.map { command in
    Subcommand(
      usage: command.usage, summary: command.summary,
      takes: command.name == ShellCommand.help.name ? .choice((names + topics).sorted()) : .text)
  }

  /// The commands of the features and the tabs, a name once.
  @MainActor
  static func ofFeatures(_ router: Router) -> [Subcommand] {
    let commands = router.commands.map { Subcommand(usage: $0.usage, summary: $0.title) }
    let named = Set(commands.map(\.name))
    return commands
      + router.map.tabs.filter { !named.contains($0.id.rawValue) }
      .map { Subcommand($0.id.rawValue, summary: "go to the tab \($0.title)") }
  }
}

extension CommandSyntax {
  /// Returns the declaration with the words of an app's features, and its tabs, that are not there yet.
  @MainActor
  func offering(_ router: Router) -> CommandSyntax {
    var syntax = self
    let known = Set(subcommands.map(\.name))
    syntax.subcommands += ShellCommands.ofFeatures(router).filter { !known.contains($0.name) }
    return syntax
  }
}

extension Subcommand {
  /// Describes a command of a session by its usage, such as `open <link>`.
  fileprivate init(usage: String, summary: String, takes value: ArgumentValue = .text) {
    let parts = usage.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(
      parts[0], summary: summary, operands: parts.dropFirst().map { Operand($0, value) })
  }
}
