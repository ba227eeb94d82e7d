import Navigation
import PluginInterface
import Routing

extension ShellCommand {
  /// The commands that go somewhere.
  static let navigation: [ShellCommand] = [
    ShellCommand(
      "open", usage: "open <link>", summary: "open a shop:// or https:// link", arguments: 1...1
    ) { shell, words in
      let route = try shell.app.router.route(for: words[0])
      return CommandAnswer(try await shell.app.open(route))
    },
    ShellCommand(
      "tab", usage: "tab [name]", summary: "list the tabs, or select one", arguments: 0...1
    ) { shell, words in
      guard let name = words.first else {
        return CommandAnswer(report: shell.inspection.tabsReport())
      }
      return CommandAnswer(try shell.app.navigator.select(TabID(rawValue: name)))
    },
    ShellCommand("back", usage: "back", summary: "go back one place", arguments: 0...0) {
      shell, _ in
      CommandAnswer(try shell.app.navigator.back())
    },
    ShellCommand(
      "forward", usage: "forward", summary: "go again to what you went back from", arguments: 0...0
    ) { shell, _ in
      CommandAnswer(try shell.app.navigator.forward())
    },
    ShellCommand(
      "root", usage: "root", summary: "go back to the first place of the tab", arguments: 0...0
    ) { shell, _ in
      CommandAnswer(try shell.app.navigator.popToRoot())
    },
    ShellCommand(
      "dismiss", usage: "dismiss", summary: "dismiss what is presented", arguments: 0...0
    ) { shell, _ in
      CommandAnswer(try shell.app.navigator.dismiss())
    },
  ]
}
