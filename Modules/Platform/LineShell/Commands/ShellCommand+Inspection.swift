import Navigation
import PluginInterface
import Routing
import Screens

extension ShellCommand {
  /// The commands that only tell.
  static let inspection: [ShellCommand] = [
    ShellCommand(
      "where", usage: "where", summary: "show where you are, and what lies beneath",
      arguments: 0...0
    ) { shell, _ in
      CommandAnswer(report: shell.inspection.whereReport())
    },
    ShellCommand(
      "routes", usage: "routes", summary: "list every link this app understands", arguments: 0...0
    ) { shell, _ in
      CommandAnswer(report: shell.inspection.routesReport())
    },
    ShellCommand(
      "explain", usage: "explain <link>", summary: "show how a link is understood", arguments: 1...1
    ) { shell, words in
      CommandAnswer(report: shell.inspection.explainReport(words[0]))
    },
    ShellCommand(
      "plan", usage: "plan <link or command>",
      summary: "show what a link or a command would do, without doing it", arguments: 1...2
    ) { shell, words in
      CommandAnswer(report: try await shell.inspection.planReport(words))
    },
    ShellCommand(
      "doctor", usage: "doctor", summary: "audit the composed app once more", arguments: 0...0
    ) { shell, _ in
      CommandAnswer(report: try shell.inspection.doctorReport())
    },
    ShellCommand(
      "graph", usage: AppInspection.graphUsage,
      summary: "draw the plugins, their places and who opens whom", arguments: 0...2
    ) { shell, words in
      try shell.inspection.graphReport(words)
    },
    ShellCommand(
      "events", usage: "events [count]", summary: "show the last navigation events",
      arguments: 0...1
    ) { shell, words in
      let count = try ActionInvocation("events", words).number(in: 1...1_000, default: 20)
      return CommandAnswer(report: shell.inspection.eventsReport(last: count))
    },
    ShellCommand(
      "leaks", usage: "leaks", summary: "list removed coordinators that are still alive",
      arguments: 0...0
    ) { shell, _ in
      CommandAnswer(report: shell.inspection.leaksReport())
    },
    ShellCommand(
      "features", usage: "features", summary: "list the composed features", arguments: 0...0
    ) { shell, _ in
      CommandAnswer(report: shell.inspection.featuresReport())
    },
  ]
}
