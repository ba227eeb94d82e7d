import Diagnostics
import Navigation
import PluginInterface
import Routing
import Screens

/// A word that has the same meaning on every screen.
struct ShellCommand: Sendable {
  typealias Work = @MainActor @Sendable (Shell, [String]) async throws -> ShellAnswer

  let name: String
  /// The usage, such as `open <link>`, starting with the typed word.
  private(set) var usage: String
  let summary: String
  /// Whether it describes the composed app, which needs neither a session nor the data of one.
  private(set) var describesApp = false
  private let count: ClosedRange<Int>
  private let work: Work

  /// Creates a command that takes the words in its usage, `<required>` or `[optional]`, or the stated number.
  init(
    _ usage: String, _ summary: String, words: ClosedRange<Int>? = nil, run work: @escaping Work
  ) {
    let parts = usage.split(separator: " ", maxSplits: 1)
    count = words ?? (parts.last?.first == "<" ? 1 : 0)...(parts.count - 1)
    (name, self.usage, self.summary) = (String(parts[0]), usage, summary)
    self.work = work
  }

  /// Creates a command that only reports.
  init(
    _ usage: String, _ summary: String,
    report: @escaping @MainActor @Sendable (AppInspection, [String]) throws -> Screen
  ) {
    self.init(usage, summary) { shell, words in
      ShellAnswer(report: try report(AppInspection(app: shell.app), words))
    }
  }

  @MainActor
  func run(_ shell: Shell, _ words: [String]) async throws -> ShellAnswer {
    guard words.count >= count.lowerBound else { throw ShellError.missingArgument(usage: usage) }
    guard words.count <= count.upperBound else {
      throw ShellError.surplusArgument(words[count.upperBound], usage: usage)
    }
    return try await work(shell, words)
  }

  /// The command as one that describes the composed app.
  var ofApp: ShellCommand {
    var command = self
    command.describesApp = true
    return command
  }

  func typed(as word: String) -> ShellCommand {
    var command = self
    command.usage = word + String(usage.dropFirst(name.count))
    return command
  }
}

/// The words that have the same meaning on every screen.
enum ShellCommands {
  /// The commands that everyone needs, in the order of `help`.
  static let common = [.help] + ShellCommand.navigation + [.whereAmI, .quit]
  static let all = common + ShellCommand.inspection
  static let names = all.map(\.name)
  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    .merging(aliases.map { ($0, $1.typed(as: $0)) }) { command, _ in command }

  /// Names that people know from other shells.
  private static let aliases: [String: ShellCommand] = [
    "?": .help, "exit": .quit, "q": .quit,
  ]
}

extension ShellCommand {
  static let navigation = [
    ShellCommand("open <link>", "go where a link leads") { shell, words in
      ShellAnswer(try await shell.app.open(try shell.app.router.route(for: words[0])))
    },
    ShellCommand("tab [name]", "list the tabs, or select one") { shell, words in
      guard let name = words.first else {
        return ShellAnswer(report: AppInspection(app: shell.app).tabsReport())
      }
      return ShellAnswer(try shell.app.navigator.select(TabID(rawValue: name)))
    },
    ShellCommand("back", "go back one screen") { shell, _ in
      ShellAnswer(try shell.app.navigator.back())
    },
    ShellCommand("forward", "return to the screen you went back from") { shell, _ in
      ShellAnswer(try shell.app.navigator.forward())
    },
    ShellCommand("root", "go back to the first screen of the tab") { shell, _ in
      ShellAnswer(try shell.app.navigator.popToRoot())
    },
    ShellCommand("dismiss", "close what is open on top of this screen") { shell, _ in
      ShellAnswer(try shell.app.navigator.dismiss())
    },
  ]

  static let whereAmI = ShellCommand(
    "where [--details]", "show where you are, and what lies beneath"
  ) { shell, words in
    if let word = words.first, word != "--details" {
      throw ShellError.surplusArgument(word, usage: "where [--details]")
    }
    return ShellAnswer(
      report: AppInspection(app: shell.app).whereReport(
        shell.titles, inDetail: !words.isEmpty))
  }

  /// The commands for developers; all of them only report.
  static let inspection = [
    ShellCommand("routes", "list every link this app understands") { app, _ in
      app.routesReport()
    }.ofApp,
    ShellCommand("explain <link>", "show how a link is understood") { app, words in
      app.explainReport(words[0])
    },
    ShellCommand(
      AppInspection.planUsage, "show what a link or a command would do, without doing it",
      words: 1...Int.max
    ) { shell, words in
      try await AppInspection(app: shell.app).planAnswer(words, route: shell.route(of:_:))
    },
    ShellCommand("doctor", "audit the composed app once more") { shell, _ in
      ShellAnswer(report: try await AppInspection(app: shell.app).doctorReport())
    },
    ShellCommand("graph", "show the plugins, their routes and who opens whom") { app, _ in
      app.graphReport()
    }.ofApp,
    ShellCommand("events [count]", "show the last navigation events") { app, words in
      app.eventsReport(
        last: try ActionInvocation("events", words).number(in: 1...1_000, default: 20))
    },
    ShellCommand("leaks", "list coordinators that are alive and show nothing") { app, _ in
      app.leaksReport()
    },
    ShellCommand("features", "list the features, and which are not composed") { app, _ in
      app.featuresReport()
    }.ofApp,
  ]

  static let quit = ShellCommand("quit", "leave") { shell, _ in
    // A script has nobody who could lose what was typed.
    if shell.options.asksPerson, let reason = shell.reasonToStay {
      try shell.confirm("\(reason); leave anyway")
    }
    shell.isFinished = true
    return ShellAnswer(status: "quit", showsEntry: false)
  }
}

/// The answer of a command, before the resulting entry is added.
struct ShellAnswer {
  /// What happened, as a stable word.
  var status: String
  var message: String?
  /// The screen that a reporting command shows instead of the entry.
  var report: Screen?
  var showsEntry = true
}

extension ShellAnswer {
  init(_ answer: NavigationAnswer) {
    self.init(status: answer.rawValue, message: answer.message)
  }

  init(_ outcome: ActionOutcome) {
    self.init(status: "handled", message: outcome.message)
  }

  init(report: Screen) {
    self.init(status: "handled", report: report)
  }
}

extension NavigationAnswer {
  /// The answer in words that are clear without the screen.
  var words: String {
    switch self {
    case .atRoot, .atEnd: message ?? rawValue
    case .handled, .queued, .unchanged, .pending: rawValue
    }
  }

  /// The message to show if the screen does not make the answer clear.
  fileprivate var message: String? {
    switch self {
    case .handled, .queued: nil
    case .unchanged: "already here"
    case .atRoot: "there is nothing to go back to"
    case .atEnd: "there is nothing to go forward to"
    case .pending: "complete this first; what you asked for opens next"
    }
  }
}

/// The arguments of a command, word by word, according to its usage: `where [--details]`.
struct CommandUsage {
  enum Kind: Hashable {
    /// A value of a kind, such as `link`.
    case named(String)
    /// The word itself, such as `--format` or `sat`.
    case word(String)
  }

  /// The words of the usage, the command first.
  let words: [String]
  private let positions: [[Kind]]
  private let repeatsLast: Bool

  init(_ usage: String) {
    words = usage.replacing(" or ", with: "|").split(separator: " ").map(String.init)
    positions = words.dropFirst().map { part in
      let isChoice = part.contains("|") && !part.contains("<")
      return part.split { "<>[]…|".contains($0) }.map { word in
        isChoice || word.hasPrefix("-") ? .word(String(word)) : .named(String(word))
      }
    }
    repeatsLast = usage.contains("…")
  }

  /// Returns the first required argument of a usage, such as `link or command`.
  static func firstNeeded(in usage: String) -> String {
    guard let open = usage.firstIndex(of: "<") else { return "word" }
    let name = usage[usage.index(after: open)...].prefix { $0 != ">" }
    return String(name.replacing("|", with: " or "))
  }

  /// Returns the first word without an entry in the usage: after a command without arguments, after literal
  /// words, or instead of a literal word.
  func surplus(in arguments: [String]) -> String? {
    zip(arguments.indices, arguments).first { position, word in
      let isBehind = position >= positions.count
      // The last named word also covers those after it; a literal word does so only with "…".
      return (isBehind ? positions.last ?? [] : positions[position]).allSatisfy {
        if case .word(let known) = $0 { isBehind && !repeatsLast || known != word } else { false }
      }
    }?.1
  }

  /// Whether the usage has the word itself.
  func takes(_ word: String) -> Bool { positions.joined().contains(.word(word)) }

  /// Returns what the word at a position after the command may be, counted from 0.
  func kinds(at position: Int) -> [Kind] {
    if positions.indices.contains(position) { return positions[position] }
    return repeatsLast ? positions.last ?? [] : []
  }
}
