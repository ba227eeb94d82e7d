import CommandArguments
import Diagnostics
import Navigation
import PluginInterface
import Routing
import Screens

/// A word that means the same on every screen.
struct ShellCommand: Sendable {
  typealias Work = @MainActor @Sendable (Shell, [String]) async throws -> CommandAnswer

  /// The word.
  let name: String
  /// How it is used, such as `open <link>`, beginning with the word that was typed.
  private(set) var usage: String
  /// What it does, in a few words.
  let summary: String
  /// The option it takes instead of words.
  let option: CommandOption?
  private let count: ClosedRange<Int>
  private let work: Work

  /// A command that takes the words its usage shows: `<one>`, `[one or none]`, or as many as stated.
  init(
    _ usage: String, _ summary: String, words: ClosedRange<Int>? = nil,
    option: CommandOption? = nil, run work: @escaping Work
  ) {
    let parts = usage.split(separator: " ", maxSplits: 1)
    count = words ?? (parts.last?.first == "<" ? 1 : 0)...(parts.count - 1)
    (name, self.usage, self.summary) = (String(parts[0]), usage, summary)
    (self.option, self.work) = (option, work)
  }

  /// Runs it with the words after it.
  @MainActor
  func run(_ shell: Shell, _ words: [String]) async throws -> CommandAnswer {
    guard words.count >= count.lowerBound else { throw ShellError.missingArgument(usage: usage) }
    guard words.count <= count.upperBound else {
      throw ShellError.surplusArgument(words[count.upperBound], usage: usage)
    }
    return try await work(shell, words)
  }

  /// The command as it is used by another word.
  func typed(as word: String) -> ShellCommand {
    var command = self
    command.usage = word + usage.dropFirst(name.count)
    return command
  }
}

/// The words that mean the same on every screen.
enum ShellCommands {
  /// The commands that everybody needs, in the order `help` lists them.
  static let common = [.help] + ShellCommand.navigation + [.whereAmI, .quit]
  /// The commands in the order `help` lists them.
  static let all = common + ShellCommand.inspection
  static let names = all.map(\.name)
  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    .merging(aliases.map { ($0, $1.typed(as: $0)) }) { command, _ in command }

  /// What people type who come from other shells.
  private static let aliases: [String: ShellCommand] = [
    "?": .help, "exit": .quit, "q": .quit,
  ]
}

extension Shell {
  /// The words that no plugin may register, since they mean the same on every screen.
  ///
  /// Hand them to `Composition` as its reserved commands.
  public nonisolated static let reservedCommands: Set<String> = Set(ShellCommands.byName.keys)
}

extension ShellCommand {
  /// The commands that go somewhere.
  static let navigation = [
    ShellCommand("open <link>", "open a shop:// or https:// link") { shell, words in
      CommandAnswer(try await shell.app.open(try shell.app.router.route(for: words[0])))
    },
    ShellCommand("tab [name]", "list the tabs, or select one") { shell, words in
      guard let name = words.first else {
        return CommandAnswer(report: shell.inspection.tabsReport())
      }
      return CommandAnswer(try shell.app.navigator.select(TabID(rawValue: name)))
    },
    ShellCommand("back", "go back one place") { shell, _ in
      CommandAnswer(try shell.app.navigator.back())
    },
    ShellCommand("forward", "go again to what you went back from") { shell, _ in
      CommandAnswer(try shell.app.navigator.forward())
    },
    ShellCommand("root", "go back to the first place of the tab") { shell, _ in
      CommandAnswer(try shell.app.navigator.popToRoot())
    },
    ShellCommand("dismiss", "dismiss what is presented") { shell, _ in
      CommandAnswer(try shell.app.navigator.dismiss())
    },
  ]

  static let whereAmI = ShellCommand("where", "show where you are, and what lies beneath") {
    shell, _ in
    CommandAnswer(report: shell.inspection.whereReport())
  }

  /// The commands for those who make the app: they only report, but for switching features.
  static let inspection = [
    ShellCommand("routes", "list every link this app understands") { shell, _ in
      CommandAnswer(report: shell.inspection.routesReport())
    },
    ShellCommand("explain <link>", "show how a link is understood") { shell, words in
      CommandAnswer(report: shell.inspection.explainReport(words[0]))
    },
    ShellCommand(
      AppInspection.planUsage, "show what a link or a command would do, without doing it",
      words: 1...Int.max
    ) { shell, words in
      try await shell.inspection.planAnswer(words, place: shell.place(of:_:))
    },
    ShellCommand("doctor", "audit the composed app once more") { shell, _ in
      CommandAnswer(report: try shell.inspection.doctorReport())
    },
    ShellCommand(
      AppInspection.graphUsage, "draw the plugins, their places and who opens whom", words: 0...2,
      option: AppInspection.graphOption
    ) { shell, words in
      try shell.inspection.graphReport(words)
    },
    ShellCommand("events [count]", "show the last navigation events") { shell, words in
      let count = try ActionInvocation("events", words).number(in: 1...1_000, default: 20)
      return CommandAnswer(report: shell.inspection.eventsReport(last: count))
    },
    ShellCommand("leaks", "list removed coordinators that are still alive") { shell, _ in
      CommandAnswer(report: shell.inspection.leaksReport())
    },
    ShellCommand(
      "features [off|on <feature>…]", "list the features, or switch some off or on",
      words: 0...Int.max
    ) { shell, words in
      guard !words.isEmpty else {
        return CommandAnswer(report: shell.inspection.featuresReport())
      }
      return try shell.switchFeatures(words)
    },
  ]

  static let quit = ShellCommand("quit", "leave") { shell, _ in
    shell.isFinished = true
    return CommandAnswer(status: "quit", showsPlace: false)
  }
}

/// What a command has to say, before the place it left on screen is added.
struct CommandAnswer {
  /// What happened, in a stable word.
  var status: String
  /// One line of what changed.
  var message: String?
  /// What a command that only answers shows instead of the place.
  var report: Screen?
  /// What the report says, as a JSON text for programs.
  var data: String?
  /// Whether the place on screen is part of the answer.
  var showsPlace = true
}

extension CommandAnswer {
  /// The answer of a command that navigated.
  init(_ answer: NavigationAnswer) {
    self.init(status: answer.rawValue, message: answer.message)
  }

  /// The answer of an action.
  init(_ outcome: ActionOutcome) {
    self.init(status: "handled", message: outcome.message)
  }

  /// The answer of a command that only reports.
  init(report: Screen, data: String? = nil) {
    self.init(status: "handled", report: report, data: data)
  }
}

extension NavigationAnswer {
  /// The answer in words that say by themselves what would happen.
  var words: String {
    switch self {
    case .atRoot, .atEnd: message ?? rawValue
    case .handled, .queued, .unchanged, .pending: rawValue
    }
  }

  /// What a person is told where the screen does not show it.
  fileprivate var message: String? {
    switch self {
    case .handled, .queued: nil
    case .unchanged: "already here"
    case .atRoot: "there is nothing to go back to"
    case .atEnd: "there is nothing to go forward to"
    case .pending: "answer this first; what you asked for opens afterwards"
    }
  }
}
