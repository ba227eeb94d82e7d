package import Diagnostics
package import Navigation
import PluginInterface
package import Screens

/// The result of a command, as a value that a renderer converts to bytes.
package struct CommandReport: Hashable, Sendable {
  /// How the command ended.
  package enum Outcome: Hashable, Sendable {
    /// The command did what it was asked, or had nothing to do.
    case success(Success)
    /// The command failed.
    case failure(ErrorExplanation)
  }

  /// The name of the command, as typed.
  package var command: String
  /// How the command ended.
  package var outcome: Outcome
  /// The state of the session after a failed command; `nil` if there is no session.
  package var snapshot: Snapshot?
  /// The origin of the command, if an error should name it.
  package var origin: Origin?
  /// Whether the pages of its result are written already, and with them the beginning of its object in JSON.
  var isBegun: Bool

  package init(
    command: String, outcome: Outcome, snapshot: Snapshot? = nil, origin: Origin? = nil,
    isBegun: Bool = false
  ) {
    (self.command, self.outcome, self.isBegun) = (command, outcome, isBegun)
    (self.snapshot, self.origin) = (snapshot, origin)
  }

  var isPending: Bool {
    if case .success(let success) = outcome { success.status == "pending" } else { false }
  }

  /// The exit code of the program if this were its only command.
  package var exitCode: ExitCode {
    switch outcome {
    case .success: .success
    case .failure(let explanation): ExitCode(explanation.category)
    }
  }
}

extension CommandReport {
  /// The answer of a successful command.
  package struct Success: Hashable, Sendable {
    /// The stable word for what happened, such as `handled`, `pending`, `unchanged` or `atRoot`.
    package var status: String
    /// One line about the change and possible next steps.
    package var message: String?
    /// The entry of the session after the command.
    package var entry: ShownEntry?
    /// The output of a command that only reports, drawn instead of the entry.
    package internal(set) var report: Screen?
    /// The content of the report as a JSON text for programs, if it has one.
    package var data: String?
    /// The navigation events caused by the command, oldest first.
    package var events: [Event]

    package init(
      status: String, message: String? = nil, entry: ShownEntry? = nil, report: Screen? = nil,
      data: String? = nil, events: [Event] = []
    ) {
      (self.status, self.message, self.entry) = (status, message, entry)
      (self.report, self.data, self.events) = (report?.data, data, events)
    }
  }

  /// The entry on top: its link, the path to it, and its screen.
  package struct ShownEntry: Hashable, Sendable {
    /// The link of the route on top.
    package var route: String
    /// The name of the selected tab, if the app has tabs.
    package var tab: String?
    /// The links of the selected stack, root first, the entry itself last.
    package var path: [String]
    /// Whether the title and `back` are shown; a route can hide them.
    var showsBar: Bool
    /// Whether `back` leads to an entry beneath and the route does not hide that.
    var offersBack: Bool
    /// Further commands that the screen does not list, such as `help`.
    package var offers: [String]
    /// What precedes a command, where a form asks.
    var sign = ""
    /// The screen as data only: a stored report must not keep a view model alive.
    package internal(set) var screen: Screen

    package init(
      route: String, tab: String? = nil, path: [String] = [], hints: ScreenHints = .none,
      offers: [String] = [], screen: Screen
    ) {
      (self.route, self.tab, self.path) = (route, tab, path)
      (showsBar, self.offers, self.screen) = (!hints.hidesNavigationBar, offers, screen.data)
      offersBack = path.count > 1 && showsBar && !hints.hidesBackButton
    }
  }
}

extension CommandReport {
  /// A navigation event, as shown in a report.
  package struct Event: Hashable, Sendable {
    /// The sequence number, counted from 1 without gaps.
    package var sequence: UInt64
    /// The stable name of the event, such as `pushed`.
    package var kind: String
    /// The stable name of the cause, such as `link`.
    package var cause: String
    /// The plugin that owns the entry; `nil` for the app itself.
    package var plugin: String?
    /// The link of the entry on screen before the event.
    package var from: String?
    /// The link of the entry on screen after the event, or of the affected entry.
    package var to: String?
    /// How a drawing host may show the change, such as `fade`.
    package var transition: String?
    /// The name of the affected tab, if the app has tabs.
    package var tab: String?
    /// How the tab came on screen: `first` or `again`; `nil` if it did not.
    package var arrival: String?
    /// The whole event in one line, without the number.
    package var text: String

    package init(
      sequence: UInt64, kind: String, cause: String, plugin: String? = nil, from: String? = nil,
      to: String? = nil, transition: String? = nil, tab: String? = nil, arrival: String? = nil,
      text: String
    ) {
      (self.sequence, self.kind, self.cause) = (sequence, kind, cause)
      (self.plugin, self.from, self.to) = (plugin, from, to)
      (self.transition, self.text) = (transition, text)
      (self.tab, self.arrival) = (tab, arrival)
    }
  }

  /// The state of the session after a failed command.
  package struct Snapshot: Hashable, Sendable {
    /// The name of the selected tab, if the app has tabs.
    package var tab: String?
    /// The links of the selected stack, root first.
    package var path: [String]
    /// The navigation events that the command caused before it failed, oldest first.
    package var events: [Event]

    package init(tab: String? = nil, path: [String] = [], events: [Event] = []) {
      (self.tab, self.path, self.events) = (tab, path, events)
    }
  }
}

extension CommandReport {
  /// The origin of a command, for error messages.
  package struct Origin: Hashable, Sendable {
    /// The name of the source, such as `stdin` or a file's path; `nil` at an interactive prompt.
    package var source: String?
    /// The number of the line, counted from 1.
    package var line: Int
    /// The line and the column to which an error points with a caret.
    package var excerpt: Excerpt?

    package init(source: String?, line: Int, excerpt: Excerpt? = nil) {
      (self.source, self.line, self.excerpt) = (source, line, excerpt)
    }
  }

  /// A line of input and the column to which an error points.
  package struct Excerpt: Hashable, Sendable {
    /// The line as read.
    package var text: String
    /// The column, counted in characters from 1.
    package var column: Int

    package init(_ text: String, column: Int) {
      (self.text, self.column) = (text, column)
    }
  }
}

extension CommandReport {
  /// The report in a form that may be stored: a mask replaces every secret.
  var withoutSecrets: CommandReport {
    guard case .success(var success) = outcome else { return self }
    success.entry?.screen.maskSecrets()
    success.report?.maskSecrets()
    var kept = self
    kept.outcome = .success(success)
    return kept
  }
}

extension Screen {
  fileprivate mutating func maskSecrets() {
    blocks = blocks.map { block in
      if case .secret = block { .secret(CommandRecord.mask) } else { block }
    }
  }
}

extension NavigationEvent {
  func reported(by router: Router) -> CommandReport.Event {
    let (from, to) = (from.map(router.url(of:)), to.map(router.url(of:)))
    let routes =
      switch (from, to) {
      case (let from?, let to?) where from != to: " \(from) → \(to)"
      case (_, let to?): " \(to)"
      case (let from?, nil): " \(from)"
      case (nil, nil): ""
      }
    let owner = plugin.map { " [\($0)]" } ?? ""
    return CommandReport.Event(
      sequence: sequence, kind: kind.name, cause: cause.rawValue, plugin: plugin, from: from,
      to: to, transition: transition?.name, tab: tab?.rawValue, arrival: arrival?.rawValue,
      text: "\(kind)\(routes) (\(cause.rawValue))\(owner)")
  }
}
