import CommandArguments
import Diagnostics
import Encodings
import Screens

/// A page about the program itself, which opens and creates nothing.
enum ProgramPage {
  case help
  case version
  case manual
  case schema
  case completion(CompletionScript.Shell)
  case completionHelp(CommandSyntax)

  init?(_ run: LineShellProgram.Run) throws(ArgumentError) {
    let arguments = run.arguments
    if arguments.asksForHelp {
      self = .help
    } else if arguments.asksForVersion {
      self = .version
    } else if arguments.has("--manual") {
      self = .manual
    } else if arguments.has("--schema") {
      self = .schema
    } else if case .command(let words) = run.options.input, words.first == Self.completion.name {
      let syntax = CommandSyntax(
        name: "\(run.program) \(Self.completion.name)", summary: Self.completion.summary,
        operands: Self.completion.operands)
      let given = try Arguments(Array(words.dropFirst()), syntax: syntax)
      if given.asksForHelp {
        self = .completionHelp(syntax)
        return
      }
      guard let shell = given.words.first.flatMap(CompletionScript.Shell.init) else { return nil }
      self = .completion(shell)
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

  var name: String {
    switch self {
    case .help: "--help"
    case .version: "--version"
    case .manual: "--manual"
    case .schema: "--schema"
    case .completion, .completionHelp: Self.completion.name
    }
  }

  func text(of syntax: CommandSyntax) -> String {
    switch self {
    case .help: HelpText(syntax).text()
    case .version: "\(syntax.name) \(syntax.version ?? "")\n"
    case .manual: ManualPage(syntax).text
    case .schema: JSONRenderer.schema
    case .completion(let shell): CompletionScript(syntax).text(for: shell)
    case .completionHelp(let syntax): HelpText(syntax).text()
    }
  }

  func report(of syntax: CommandSyntax) -> CommandReport {
    let screen = Screen(title: syntax.name, blocks: [.verbatim(text(of: syntax))])
    return CommandReport(
      command: name,
      outcome: .success(.init(status: "handled", report: screen, data: data(of: syntax))))
  }

  private func data(of syntax: CommandSyntax) -> String? {
    switch self {
    case .manual, .completion, .completionHelp: return nil
    case .schema: return JSONRenderer.schema
    case .help, .version: break
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("program", syntax.name)
      writer.member("version", syntax.version)
      writer.member("schema", JSONRenderer.schemaVersion)
      guard case .help = self else { return }
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
    let rest = command.usage.dropFirst(command.name.count + 1)
    let value: ArgumentValue =
      command.name == ShellCommand.help.name ? .choice((names + topics).sorted()) : .text
    return Subcommand(
      command.name, summary: command.summary,
      operands: rest.isEmpty ? [] : [Operand(String(rest), value)])
  }

  static let options = all.compactMap(\.option)
}
