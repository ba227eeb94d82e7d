import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Screens
import Testing

@testable import LineShell

/// Texts and refusals follow the state of the screen on which a person types.
@MainActor
@Suite("A screen's state")
struct StateOfScreenTests {
  private final class Lines: CorrectingAnswerSource {
    var lines: [String]
    private(set) var questions: [Question] = []

    init(_ lines: [String]) { self.lines = lines }

    func answer(to question: Question) throws -> String? {
      questions.append(question)
      return lines.isEmpty ? nil : lines.removeFirst()
    }

    func correct(_ explanation: ErrorExplanation) {}
  }

  @Test(
    "an action of another state of the screen says why it is not there, also for a newcomer's word")
  func absent() async throws {
    let shell = try await NotesApp.shell()
    shell.evaluateScreen = { _ in
      Screen(
        title: "Shelf",
        blocks: [
          .hint("Type add to add one.", naming: ["add"]),
          .hint("Type notes to see all, or sort.", naming: ["notes", "sort"]),
          .hint("Type notes to see all.", naming: ["notes"]),
        ],
        actions: [.absent("add", because: "the shelf is full"), .absent("order", because: "x")])
    }
    for word in ["add", "add 2"] {
      let refused = await shell.run(word)
      expectEqual(refused.failure?.code, "command.notNow")
      expectEqual(refused.failure?.message, "add is not possible now: the shelf is full")
    }
    await expectEqual(
      shell.run("deliver").failure?.hint, "order is not possible now: x")
    // A text names only what can be typed.
    let report = await shell.run("where")
    expectEqual(
      report.shownEntry?.screen.blocks.first, .hint("Type notes to see all.", naming: ["notes"])
    )
  }

  @Test("the title of a row that is picked leads to its number")
  func titled() async throws {
    let shell = try await NotesApp.shell()
    shell.evaluateScreen = { _ in
      let pick = Row.Pick("pick", ["x"]) {}
      return Screen(
        title: "Settings",
        blocks: [
          .list([
            Row("Privacy", pick: pick), Row("Tea pot", pick: pick), Row("Tea cup", pick: pick),
            Row("Air"),
          ])
        ])
    }
    let refused = await shell.run("privacy")
    expectEqual(refused.failure?.code, "command.titleOfRow")
    expectEqual(refused.failure?.hint, "type 1")
    for word in ["tea", "air", "priv"] {
      await expectEqual(shell.run(word).failure?.code, "command.unknown")
    }
  }

  @Test("a mentioned word leads by another one, where that can be typed and leads on")
  func mentioned() async throws {
    let shell = try await NotesApp.shell()
    let refused = await shell.run("about")
    expectEqual(refused.failure?.message, "about is on the notes")
    expectEqual(refused.failure?.hint, nil)
    for link in ["notes/help", "order"] {
      #expect(await shell.run("open notes://\(link)").failure == nil)
      let (refused, top) = (await shell.run("about"), shell.app.navigator.state.top)
      expectEqual(refused.failure?.hint, "type notes")
      #expect(await shell.run("notes").failure == nil)
      #expect(shell.app.navigator.state.top != top)
    }
  }

  @Test("a word that was read on another screen leads back to it")
  func seen() async throws {
    let shell = try await NotesApp.shell()
    await expectEqual(shell.run("wait").failure?.code, "command.unknown")
    #expect(await shell.run("open notes://order").failure == nil)
    #expect(await shell.run("back").failure == nil)
    let refused = await shell.run("wait")
    expectEqual(refused.failure?.message, "wait is on \"Order notes\"")
    expectEqual(refused.failure?.hint, "type open notes://order")
    #expect(await shell.run("open notes://order").failure == nil)
    await expectEqual(shell.run("add").failure?.hint, "type back")
    shell.evaluateScreen = { _ in Screen(title: "Order notes") }
    _ = await shell.currentEntry()
    await expectEqual(
      shell.run("wait").failure?.message,
      "wait is not possible now: this screen does not offer it any more")
  }

  @Test("a no to a doubted answer asks for that answer alone, and keeps the others")
  func doubted() async throws {
    let source = Lines(["Ada", "12", "no", "10115", "yes"])
    let shell = try await NotesApp.shell(source, ShellOptions(isInteractive: true))
    shell.evaluateScreen = { _ in
      Screen(
        title: "Address",
        fields: [Field("name", "Name"), Field("code", "Code")],
        actions: [
          ScreenAction(
            "send", title: "Send",
            doubting: { invocation in
              let code = invocation[answer: "code"]
              return .init(field: "code", question: "\(code) is odd. Keep it")
            }
          ) { ActionOutcome("sent \($0[answer: "name"]), \($0[answer: "code"])") }
        ])
    }
    let report = await shell.run(":send")
    expectEqual(report.message, "sent Ada, 10115")
    expectEqual(
      source.questions.map(\.prompt),
      [
        "Name: ", "Code: ", "12 is odd. Keep it? (yes or no): ", "Code (Enter for 12): ",
        "10115 is odd. Keep it? (yes or no): ",
      ])
  }

  @Test("a no to a doubt about no field of the screen is a no to the action")
  func doubtedElsewhere() async throws {
    let source = Lines(["Ada", "no"])
    let shell = try await NotesApp.shell(source, ShellOptions(isInteractive: true))
    shell.evaluateScreen = { _ in
      Screen(
        title: "Address", fields: [Field("name", "Name")],
        actions: [
          ScreenAction(
            "send", title: "Send", doubting: { _ in .init(field: "town", question: "Keep it") }
          ) { _ in .silent }
        ])
    }
    let report = await shell.run(":send")
    expectEqual(report.message, "nothing was done")
    expectEqual(source.questions.count, 2)
  }

  @Test("a code is shown while it is typed, and kept as little as a secret")
  func code() async throws {
    let field = Field("code", "Code", kind: .code)
    #expect(field.question.isSecret && field.question.isShown)
    expectEqual(field.question.prompt, "Code (Ctrl-C leaves): ")
    #expect(Screen(fields: [field]).asksSecret && Screen(fields: [field]).asksSecretFirst)
    let shell = try await NotesApp.shell()
    shell.evaluateScreen = { _ in
      Screen(
        fields: [field],
        actions: [ScreenAction("send", title: "Send", asksFields: true) { _ in .silent }])
    }
    let report = await shell.run("123456")
    #expect(report.failure?.description.contains("123456") == false)
    await expectEqual(shell.record(of: "123456").text.contains("123456"), false)
    let record = await shell.record(of: "send 123456")
    expectEqual(record.text, "send <secret>")
  }
}

extension CommandReport {
  fileprivate var shownEntry: ShownEntry? {
    if case .success(let success) = outcome { success.entry } else { nil }
  }

  fileprivate var message: String? {
    if case .success(let success) = outcome { success.message } else { nil }
  }
}
