import Diagnostics
import Expectations
import PluginInterface
import Screens
import Terminal
import Testing

@testable import LineShell

/// A row's number, and what can be done with the row by its word.
@MainActor
@Suite("An action on a row")
struct ActionsOnRowsTests {
  @Test("an action that takes a row's number is typed before or behind it")
  func numbered() async throws {
    let shell = try await NotesApp.shell()
    shell.evaluateScreen = { _ in
      let count = ScreenAction(
        "count", title: "Change how many", parameters: [.row("line"), .required("number")]
      ) { ActionOutcome("count \($0.arguments)") }
      let drop = ScreenAction(
        "drop", title: "Drop it", parameters: [.row("line", isRequired: false)],
        confirming: { "Drop \($0.arguments)" }
      ) { ActionOutcome("drop \($0.arguments)") }
      let page = ScreenAction("page", title: "Page", parameters: [.required("number")]) { _ in
        .silent
      }
      return Screen(
        title: "Cart", blocks: [.list([Row("tea"), Row("cake")])], actions: [count, drop, page])
    }
    for line in ["count 2 3", "2 count 3"] {
      #expect(await shell.run(line).text.hasPrefix("count [\"2\", \"3\"]"))
    }
    await expectEqual(
      shell.run("1 drop").failure?.message, "drop needs confirmation: Drop [\"1\"]?")
    await expectEqual(shell.run("2 page").failure?.hint, "type 2 count or 2 drop")
    await expectEqual(shell.run("3 drop").failure?.code, "row.unknown")
    await expectEqual(shell.run("2 count").failure?.code, "input.missingArgument")
    let completion = await shell.completion()
    expectEqual(completion.completion(of: "2 ").candidates, ["count", "drop"])
    expectEqual(completion.hint(behind: "2 count "), "<number>")
    #expect(
      ScreenWords(router: shell.app.router, screen: try await shell.screen()).isCommand([
        "2", "drop",
      ]))
  }

  @Test("the number of a row that is not there is answered with those that are")
  func number() async throws {
    let shell = try await NotesApp.shell()
    for (titles, hint) in [
      ([], "nothing here is picked by a number"), (["tea"], "type 1"),
      (["tea", "cake"], "type a number from 1 to 2"),
    ] as [([String], String)] {
      shell.evaluateScreen = { _ in
        let rows = titles.map { Row($0, pick: .init("pick", [$0]) {}) }
        return Screen(title: "Shelf", blocks: [.list(rows)])
      }
      _ = await shell.currentEntry()
      await expectEqual(shell.run("3").failure?.hint, hint)
    }
  }

  @Test(
    "a number that picks nothing is answered with the actions that take it",
    arguments: ["1", "9"])
  func unpicked(number: String) async throws {
    let shell = try await NotesApp.shell()
    shell.evaluateScreen = { _ in
      let actions = ["remove", "count"].map { name in
        ScreenAction(name, title: "Change a line", parameters: [.row("line")]) { _ in .silent }
      }
      return Screen(title: "Cart", blocks: [.list([Row("tea"), Row("cake")])], actions: actions)
    }
    _ = await shell.currentEntry()
    await expectEqual(shell.run(number).failure?.hint, "type 1 remove or 1 count")
  }

  @Test("an action of rows alone is refused by its name, with the way to type it")
  func ofRow() async throws {
    let shell = try await NotesApp.shell()
    shell.evaluateScreen = { _ in
      var row = Row("tea")
      row.actions = [ScreenAction("keep", title: "Keep it") {}]
      return Screen(blocks: [.list([Row("air"), row])])
    }
    let refused = await shell.run("keep 2")
    expectEqual(refused.failure?.message, "keep follows the number of a row")
    expectEqual(refused.failure?.hint, "type 2 keep for row 2")
    let help = await shell.run("help").text
    #expect(help.contains("1…2 keep  Keep it"))
    let completion = await shell.completion()
    expectEqual(completion.completion(of: "2 ").candidates, ["keep"])
    expectEqual(completion.hint(behind: "2 k"), "")
  }

  @Test("a row's number with one of its actions can only be a command")
  func rowsBeforeSecrets() async throws {
    let shell = try await NotesApp.shell()
    var row = Row("cake")
    row.actions = [ScreenAction("add", title: "Add it") {}]
    let words = ScreenWords(
      router: shell.app.composed.router,
      screen: Screen(blocks: [.list([Row("tea"), row, Row("air")])]))
    #expect(words.isCommand(["2", "add", "3"]) && words.isCommand(["3"]))
    #expect(!words.isCommand(["3", "add"]) && !words.isCommand(["4", "add"]))
  }
}
