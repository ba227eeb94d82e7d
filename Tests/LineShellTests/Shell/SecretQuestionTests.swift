import Diagnostics
import Expectations
import Navigation
import Screens
import Terminal
import Testing

@testable import LineShell

@MainActor
@Suite("A question for a secret")
struct SecretQuestionTests {
  /// Someone who answers with these lines, and what they were asked and shown meanwhile.
  private class Script: AnswerSource {
    var lines: [String] = []
    private(set) var questions: [Question] = []

    func answer(to question: Question) -> String? {
      questions.append(question)
      return lines.isEmpty ? nil : lines.removeFirst()
    }
  }

  private final class Person: Script, CorrectingAnswerSource {
    private(set) var remarks: [ErrorExplanation] = []

    func correct(_ explanation: ErrorExplanation) { remarks.append(explanation) }
  }

  private final class Done {
    var answers: [[String: String]] = []
  }

  private let done = Done()
  private let person = Person()

  private static let password = [
    Field("password", "Password", kind: .secret),
    Field("again", "Once more", kind: .secret, repeats: "password"),
  ]

  private func shell(
    asking fields: [Field], _ answers: any AnswerSource, isInteractive: Bool
  ) async throws -> Shell {
    let shell = try await NotesApp.shell(answers, ShellOptions(isInteractive: isInteractive))
    shell.evaluateScreen = { [done] _ in
      Screen(
        title: "Account", fields: fields,
        actions: [
          ScreenAction("set", title: "Set it", asksFields: true) {
            done.answers.append($0.answers)
            return ActionOutcome("done")
          },
          ScreenAction("forgot-it", title: "Ask for a link") {},
        ])
    }
    return shell
  }

  nonisolated private static let commands = [
    "set", "forgot-it", "back", "help", "?", "quit", " back ", "notes", "order",
    "open notes://about", "tab notes", ":back", ":notes",
  ]

  @Test("takes no word of the screen, nor another command, and runs none", arguments: commands)
  func commands(_ word: String) async throws {
    person.lines = [word, "right one"]
    let shell = try await shell(asking: Self.password, person, isInteractive: true)
    let entry = shell.app.navigator.state.top?.id
    #expect(await shell.run("right one").failure == nil)
    expectEqual(person.remarks.map(\.code), ["input.command"])
    expectEqual(done.answers, [["password": "right one", "again": "right one"]])
    person.lines = ["right one"]
    let refused = await shell.run(word)
    expectEqual(refused.code, "input.command")
    expectEqual(refused.failure?.message, "that is a command, not an answer to \"Password\"")
    expectEqual(refused.failure?.hint, "Ctrl-C leaves the question; then type the command")
    #expect(!shell.isFinished && shell.app.navigator.state.top?.id == entry)
    expectEqual(done.answers.count, 1)
  }

  @Test("refuses them at a later question, too, and asks that again", arguments: commands)
  func later(_ word: String) async throws {
    let fields = [Field("name", "Name"), Field("code", "Code", kind: .secret)]
    person.lines = ["Ada", word, "a code"]
    let shell = try await shell(asking: fields, person, isInteractive: true)
    #expect(await shell.run(":set").failure == nil)
    expectEqual(person.remarks.map(\.code), ["input.command"])
    expectEqual(done.answers, [["name": "Ada", "code": "a code"]])
    let script = Script()
    script.lines = ["Ada", word]
    let refused = try await self.shell(asking: fields, script, isInteractive: false).run("set")
    expectEqual(refused.code, "input.command")
    expectEqual(done.answers.count, 1)
  }

  @Test(
    "takes every other line for what it is",
    arguments: [
      "add two and open the door", "it's \"odd", "42", "open sesame", "Back", "set sail", "/notes",
    ])
  func answers(_ secret: String) async throws {
    person.lines = [secret]
    let shell = try await shell(asking: Self.password, person, isInteractive: true)
    #expect(await shell.run(secret).failure == nil)
    expectEqual(done.answers, [["password": secret, "again": secret]])
  }

  @Test("asks for both again after the two differ, as bytes, and says so")
  func differing() async throws {
    person.lines = ["caf\u{E9}", "one", "other", "same", "same"]
    let shell = try await shell(asking: Self.password, person, isInteractive: true)
    #expect(await shell.run("cafe\u{301}").failure == nil)
    expectEqual(
      person.questions.map(\.label),
      ["Once more", "Password", "Once more", "Password", "Once more"])
    expectEqual(
      person.remarks.map(\.description),
      Array(
        repeating: "Once more: that is not the same as before; nothing was done; type both again",
        count: 2))
    expectEqual(done.answers, [["password": "same", "again": "same"]])
    let script = Script()
    script.lines = ["one", "other"]
    let refused = try await self.shell(asking: Self.password, script, isInteractive: false)
      .run("set")
    expectEqual(refused.code, "input.notRepeated")
    expectEqual(done.answers.count, 1)
  }

  @Test("is left for the prompt of the same screen, until its action is named or it asks otherwise")
  func leaving() async throws {
    let shell = try await shell(asking: Self.password, person, isInteractive: true)
    #expect(await shell.completion().question?.prompt == "Password (not shown, Ctrl-C leaves): ")
    await expectEqual(
      shell.leaveForm(), "nothing was done · type set to be asked again, or another command")
    #expect(await shell.completion().question == nil)
    #expect(await shell.run("forgot-it").command == "forgot-it")
    #expect(await shell.run("help").text.contains("answer to") == false)
    await expectEqual(shell.run("hunter2").code, "command.unknown")
    person.lines = ["one", "other"]
    await expectEqual(shell.run("set").code, "input.ended")
    #expect(await shell.completion().question != nil)
  }

  @Test("that was left on one screen is asked on another")
  func leftElsewhere() async throws {
    let shell = try await shell(asking: Self.password, person, isInteractive: true)
    _ = await shell.completion()
    _ = await shell.leaveForm()
    #expect(await shell.completion().question == nil)
    #expect(await shell.run("open notes://about").failure == nil)
    #expect(await shell.completion().question?.label == "Password")
  }

  @Test("that a person leaves in the middle asks no more by itself")
  func cancelled() async throws {
    final class Leaver: CorrectingAnswerSource {
      func answer(to question: Question) throws -> String? { throw ShellError.interrupted }
      func correct(_ explanation: ErrorExplanation) {}
    }
    let shell = try await shell(asking: Self.password, Leaver(), isInteractive: true)
    #expect(await shell.run("one").text.contains("nothing was done"))
    #expect(await shell.completion().question == nil)
    #expect(done.answers.isEmpty)
  }

  @Test(
    "is put to a script by its action alone; a line that is not a command is refused, and nowhere kept"
  )
  func script() async throws {
    let script = Script()
    let shell = try await shell(asking: Self.password, script, isInteractive: false)
    #expect(await shell.completion().question == nil)
    for line in ["hunter2", "find hunter2", "it's \"hunter2"] {
      let record = await shell.record(of: line)
      expectEqual(record.text, CommandRecord.notKept)
      let refused = await shell.run(line)
      expectEqual(refused.failure?.hint, "type set alone; it asks for its fields")
      expectEqual(refused.command, CommandRecord.notKept)
    }
    #expect(script.questions.isEmpty)
    #expect(await shell.run("where").failure == nil)
    script.lines = ["pass", "pass"]
    #expect(await shell.run("set").failure == nil)
  }

  @Test(
    "takes no placeholder of a transcript", arguments: [CommandRecord.mask, CommandRecord.notKept])
  func placeholder(_ word: String) async throws {
    for (fields, count) in [(Self.password, 2), ([Field("name", "Name")], 1)] {
      for isInteractive in [true, false] {
        let source = isInteractive ? Person() : Script()
        source.lines = Array(repeating: word, count: count)
        let shell = try await shell(asking: fields, source, isInteractive: isInteractive)
        // Where the first question is for no secret, the sign makes a command of the line.
        let sign = isInteractive && count == 1 ? ":" : ""
        let refused = await shell.run("\(sign)open notes://notes")
        #expect(refused.failure == nil || refused.code == "input.command")
        shell.leave(try await shell.screen())
        await #expect(
          shell.run("set").code == (isInteractive ? "input.ended" : "input.placeholder"))
        expectEqual(
          (source as? Person)?.remarks.map(\.code),
          isInteractive ? Array(repeating: "input.placeholder", count: count) : nil)
      }
    }
    #expect(done.answers.isEmpty)
  }
}

extension CommandReport {
  fileprivate var code: String? { failure?.code }
}
