import Diagnostics
import Navigation
import PluginInterface
import Screens

extension ShellCommand {
  static let help = ShellCommand(
    "help [<command>|<topic>]", "show what can be typed here", words: 0...1
  ) { shell, words in
    let help = CommandHelp(shell: shell)
    guard let topic = words.first else { return ShellAnswer(report: try await help.report()) }
    return ShellAnswer(report: try await help.report(on: topic))
  }.ofApp
}

@MainActor
private struct CommandHelp {
  private static let search = (label: "/<text>", words: "show the rows that hold a text")

  let shell: Shell

  /// Says last what can be done here: the end is what a short window shows.
  func report() async throws -> Screen {
    let router = shell.app.router
    var blocks: [Block] = [.heading("Getting around"), .facts(facts(ShellCommands.common))]
    let tabs = router.map.tabs.filter { router.command(named: $0.id.rawValue) == nil }
      .map { Fact($0.id.rawValue, .text("go to the tab \($0.title)")) }
    let isSignedIn = shell.app.navigator.isSignedIn
    let commands = router.commands.filter { !isSignedIn || $0.people != .guests }
      .map { Fact($0.usage, .text($0.title)) }
    if !(commands + tabs).isEmpty {
      blocks += [.heading("From anywhere"), .facts(commands + tabs)]
    }
    let aliases = shell.options.aliases.sorted { $0.key < $1.key }
    if !aliases.isEmpty {
      blocks += [.heading("Your aliases"), .facts(aliases.map { Fact($0, .text($1)) })]
    }
    blocks.append(
      .text(
        "help COMMAND or COMMAND --help explains a command; topics: "
          + ShellCommands.topics.joined(separator: ", ")))
    // A page of the program is asked for without a screen.
    if shell.app.navigator.state.top != nil { blocks += here(on: try await shell.screen()) }
    return Screen(title: "Help", blocks: blocks)
  }

  private func here(on screen: Screen) -> [Block] {
    var facts = screen.actions.map { Fact($0.usage, .text($0.title)) }
    if !screen.rows.isEmpty {
      let numbers = screen.rows.count == 1 ? "1" : "1…\(screen.rows.count)"
      if screen.rows.contains(where: { $0.pick != nil }) {
        facts.append(Fact(numbers, "pick a row by its number"))
      }
      facts += screen.actionsOfRows.map { Fact("\(numbers) \($0.usage)", .text($0.title)) }
      facts.append(Fact(Self.search.label, .text(Self.search.words)))
    }
    var blocks: [Block] = facts.isEmpty ? [] : [.heading("Here (\(screen.title))"), .facts(facts)]
    if let first = screen.fields.first, shell.formAction(of: screen) != nil,
      shell.takesAnswer(on: screen)
    {
      let others =
        shell.options.asksPerson && !screen.asksSecretFirst
        ? "A line is the answer to \"\(first.label)\", unless \(SignedLine.sign) makes it a command."
        : "Any other line is the answer to \"\(first.label)\"."
      blocks.append(.text(others))
    }
    return blocks
  }

  private func facts(_ commands: [ShellCommand]) -> [Fact] {
    commands.map { Fact($0.usage, .text($0.summary)) }
  }

  func report(on topic: String) async throws -> Screen {
    let isShown = shell.app.navigator.state.top != nil
    let screen = isShown ? try await shell.screen() : Screen()
    let router = shell.app.router
    let found = [
      shell.options.aliases[topic].map { (topic, "stands for \($0)") },
      topic.hasPrefix("/") && !screen.rows.isEmpty ? (Self.search.label, Self.search.words) : nil,
      ShellCommands.byName[topic].map { ($0.usage, $0.summary) },
      screen.action(named: topic).map { ($0.usage, $0.title) },
      router.command(named: topic).map { ($0.usage, $0.title) },
      router.map.tabs.first { $0.id.rawValue == topic }.map {
        (topic, "go to the tab \($0.title)")
      },
    ].compactMap(\.self).first
    if let (title, text) = found { return Screen(title: title, blocks: [.text(text)]) }
    if let topic = HelpTopic(rawValue: topic) { return topic.screen }
    if let number = wholeNumber(topic) {
      let row = try screen.row(number)
      let does = row.pick == nil ? "row \(number) cannot be picked" : "pick row \(number)"
      return Screen(title: topic, blocks: [.text("\(does): \(row.title)")])
    }
    throw UnknownWord(shell: shell, screen: screen).refusal(of: topic)
  }
}

/// The topics of help that are not commands.
enum HelpTopic: String, CaseIterable {
  case keys
  case links
  case scripts
  case json
  case exitCodes = "exit-codes"
  case developers

  var screen: Screen {
    switch self {
    case .keys: Screen(title: "Keys at the prompt", blocks: [.facts(Self.keyFacts)])
    case .links:
      page(
        "Links",
        """
        Every screen has a link. open LINK goes there, where shows the link of the one you see, routes \
        lists all of them, explain LINK says how one is understood, and plan LINK what opening it would do. \
        Opening a link changes nothing that is stored.
        """)
    case .scripts:
      page(
        "Scripts",
        """
        A script is the lines a person would type: on standard input, in a file given with -f, or one by one \
        with -c. Empty lines and those that begin with # are skipped. The answers to a form are the lines \
        after its command, each of them: an empty one takes what is suggested. A form whose first answer is a \
        secret has to be begun by its action; a new password takes two lines, as it is typed twice.
        """,
        """
        A script stops at its first error and ends with its exit code; --keep-going runs it to the end. --yes \
        confirms what needs confirmation, --no-input refuses to ask, and --password-stdin or --password-fd N \
        say where secrets come from, a line for each question. A transcript has <secret> in their place, and is \
        refused as a whole without them.
        """)
    case .json:
      page(
        "JSON",
        """
        With --json each command answers with one object on one line of standard output: "ok" says whether it \
        did what was asked, "status" what happened, "screen" what is shown, "report" what a command found \
        that only reports, and "error" why not, with the exit code. Nothing else is written, and nothing is \
        coloured. --schema prints the JSON Schema of all answers.
        """)
    case .developers:
      Screen(
        title: "For developers",
        blocks: [
          .facts(ShellCommand.inspection.map { Fact($0.usage, .text($0.summary)) })
        ])
    case .exitCodes:
      Screen(
        title: "Exit codes",
        blocks: [.facts(ExitCode.allCases.map { Fact("\($0.rawValue)", .text($0.summary)) })])
    }
  }

  private func page(_ title: String, _ texts: String...) -> Screen {
    Screen(title: title, blocks: texts.map { .text($0) })
  }

  private static let keyFacts = [
    Fact("Tab", "complete a word, or list what fits"),
    Fact("Right, End", "take what is suggested behind the cursor"),
    Fact("Up, Down", "earlier lines that start like this one"),
    Fact("Ctrl-R", "search the lines typed before; Ctrl-G leaves the search"),
    Fact("Ctrl-A, Ctrl-E", "to the beginning, to the end of the line"),
    Fact("Alt-B, Alt-F", "back one word, forward one word"),
    Fact("Ctrl-U, Ctrl-K, Ctrl-W", "cut to the beginning, to the end, a word"),
    Fact("Ctrl-Y, Alt-Y", "paste what was cut last, or before"),
    Fact("Ctrl-T, Ctrl-_", "exchange two characters; undo"),
    Fact("Ctrl-L", "clear the screen"),
    Fact("Ctrl-C", "drop the line, cancel a command, leave a form; twice in a second leaves"),
    Fact("Esc", "return to the previous question of a form, or leave it at the first one"),
    Fact("Ctrl-D", "leave the program, or a form, on an empty line"),
    Fact(":", "before a command, where a form asks; two begin an answer with one"),
    Fact("Ctrl-Z", "stop the program until fg"),
  ]
}
