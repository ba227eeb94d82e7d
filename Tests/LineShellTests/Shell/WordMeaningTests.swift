import Diagnostics
import Expectations
import PluginInterface
import Screens
import Terminal
import Testing

@testable import LineShell

/// One word has one meaning on a screen: an answer where a form asks, a command otherwise or behind the sign.
@MainActor
@Suite("What a word means on a screen")
struct WordMeaningTests {
  @Test(
    "a sign makes a command of a line, two begin an answer, and one alone is a line",
    arguments: [
      (":cart", "cart", true), ("::cart", ":cart", false), (":::", "::", false),
      (":", ":", false), ("cart", "cart", false), (" :cart", " :cart", false), ("", "", false),
    ])
  func signed(line: String, text: String, isCommand: Bool) {
    let signed = SignedLine(line)
    #expect(signed.text == text && signed.isCommand == isCommand)
    if !isCommand { expectEqual(SignedLine(SignedLine.line(for: text)).text, text) }
  }

  /// A shell whose screen has a word of each kind.
  private func shell(
    _ options: ShellOptions = ShellOptions(), asks fields: [Field] = [],
    answering lines: [String] = []
  ) async throws -> (Shell, Lines) {
    let source = Lines(lines)
    let shell = try await NotesApp.shell(source, options)
    let row = { (name: String) in
      var row = Row(name)
      row.actions = [
        ScreenAction("add", title: "Add it", parameters: [.optional("number")]) {
          ActionOutcome("added \(name) \($0.arguments)")
        }
      ]
      return row
    }
    shell.evaluateScreen = { _ in
      Screen(
        title: "Words",
        blocks: fields.isEmpty ? [.list([row("tea"), row("cake"), Row("air")])] : [],
        fields: fields,
        actions: [
          ScreenAction("add", title: "Add to all", parameters: [.optional("number")]) {
            ActionOutcome("added all \($0.arguments)")
          },
          ScreenAction("send", title: "Send", asksFields: !fields.isEmpty) { action in
            ActionOutcome(
              "sent " + fields.compactMap { action.answers[$0.name] }.joined(separator: ", "))
          },
        ])
    }
    return (shell, source)
  }

  private final class Lines: CorrectingAnswerSource {
    var lines: [String]
    private(set) var questions: [Question] = []
    private(set) var remarks: [String] = []

    init(_ lines: [String]) { self.lines = lines }

    func answer(to question: Question) throws -> String? {
      questions.append(question)
      if lines.first == "\u{1B}" {
        lines.removeFirst()
        throw ShellError.steppedBack
      }
      return lines.isEmpty ? nil : lines.removeFirst()
    }

    func correct(_ explanation: ErrorExplanation) { remarks.append(explanation.description) }
  }

  @MainActor
  private final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  @Test("a row is acted on by its number first, and the screen's own word keeps its meaning")
  func rows() async throws {
    let (shell, _) = try await shell()
    #expect(await shell.run("2 add 3").text.hasPrefix("added cake [\"3\"]"))
    #expect(await shell.run("1 add").text.hasPrefix("added tea []"))
    #expect(await shell.run("add 2").text.hasPrefix("added all [\"2\"]"))
    let none = await shell.run("3 add")
    expectEqual(none.failure?.message, "row 3 has no action \"add\"")
    let wrong = await shell.run("2 ad")
    expectEqual(wrong.failure?.hint, "type 2 add")
    await expectEqual(shell.run("4 add").failure?.code, "row.unknown")
    await expectEqual(shell.run("2 add 1 2").failure?.code, "command.surplusArgument")
  }

  private let name = Field("name", "Name")
  private let person = ShellOptions(isInteractive: true)

  @Test(
    "a person's line is an answer where a form asks, whatever word it is, and a command's name once it is meant",
    arguments: ["add", "notes", "help", "back", "quit", "1", "/tea"])
  func answers(word: String) async throws {
    let (shell, source) = try await shell(person, asks: [name])
    let offer = await shell.completion()
    expectEqual(offer.question?.prompt, "Name (:help): ")
    source.lines = ["yes"]
    #expect(await shell.run(word).text.hasPrefix("sent \(word)\n"))
    let isCommand = wholeNumber(word) == nil && !word.hasPrefix("/")
    expectEqual(
      source.questions.map(\.prompt),
      isCommand ? ["Is \"\(word)\" your answer? (yes or no, :\(word) runs it): "] : [])
    #expect(await shell.run("::\(word)").text.hasPrefix("sent :\(word)\n"))
    #expect(!shell.isFinished)
  }

  @Test(
    "a command's name that is not meant as an answer is run behind the sign, or asked for again")
  func meant() async throws {
    let (shell, source) = try await shell(
      person, asks: [name, Field("city", "City")], answering: ["no", "Ada", "add", ":add"])
    let left = await shell.run("add")
    #expect(left.failure == nil && left.text.isEmpty)
    expectEqual(shell.commandInForm, ":add")
    expectEqual(source.questions.map(\.label), Self.asked)
    // What Enter takes was meant before, and what is suggested is no word of the person.
    let (other, again) = try await self.shell(
      person, asks: [Field("name", "Name", initial: "add"), Field("city", "City")],
      answering: ["Bern"])
    #expect(await other.run("").text.hasPrefix("sent add, Bern"))
    expectEqual(again.questions.map(\.label), ["City"])
  }

  @Test("the question about a command's name says what it asks, and returns to the one before it")
  func returned() async throws {
    let (shell, source) = try await shell(
      person, asks: [name], answering: [":help", ":back", "add", "\u{1B}", "Ada"])
    #expect(await shell.run("add").text.hasPrefix("sent Ada"))
    let asked = "Is \"add\" your answer?"
    expectEqual(source.questions.map(\.label), [asked, asked, "Name", asked, "Name"])
    expectEqual(source.remarks.count, 1)
    #expect(source.remarks.first?.hasPrefix("\"add\" is also a command here") == true)
  }

  private static let asked = [
    "Is \"add\" your answer?", "Name", "City", "Is \"add\" your answer?",
  ]

  @Test("a script's answer is not asked about")
  func scripted() async throws {
    let (shell, source) = try await shell(
      asks: [name, Field("city", "City")], answering: ["Ada", "add"])
    #expect(await shell.run("send").text.hasPrefix("sent Ada, add"))
    expectEqual(source.questions.map(\.label), ["Name", "City"])
  }

  @Test("the sign makes a command of it, and the screen lists its words so")
  func signedCommands() async throws {
    let (shell, source) = try await shell(person, asks: [name])
    let shown = await shell.run(":where --details")
    expectEqual(shown.command, "where")
    #expect(await shell.currentEntry().text.contains(":add [number] · :send"))
    #expect(await shell.run(":add 2").text.hasPrefix("added all"))
    await expectEqual(shell.run(":dance").failure?.message, "unknown command \"dance\"")
    #expect(source.questions.isEmpty)
    await expectEqual(shell.record(of: ":add 2").text, ":add 2")
    let offer = await shell.completion()
    #expect(offer.completion(of: "ad").candidates == ["add"])
  }

  @Test("a command in the middle of a form leaves it, runs, and what was typed is offered again")
  func middle() async throws {
    let fields = [name, Field("city", "City")]
    let (shell, source) = try await shell(person, asks: fields, answering: [":add 2"])
    let left = await shell.run("Ada")
    #expect(left.failure == nil && left.text.isEmpty)
    expectEqual(shell.commandInForm, ":add 2")
    source.lines = ["", "Bern"]
    #expect(await shell.run("send").text.hasPrefix("sent Ada, Bern"))
    expectEqual(source.questions.map(\.prompt), ["City: ", "Name (Enter for Ada): ", "City: "])
  }

  @Test("an answer that is refused and reads like a command says how to type that")
  func refused() async throws {
    let number = Field("number", "Number") { answer, _ in
      guard wholeNumber(answer) != nil else { throw ShellError.missingArgument(usage: "n") }
    }
    let (shell, source) = try await shell(
      person, asks: [number, number], answering: ["back", "2"])
    let refused = await shell.run("add")
    expectEqual(refused.failure?.message, "that is a command, not an answer to \"Number\"")
    expectEqual(refused.failure?.hint, "type :add to leave the question and run it")
    expectEqual(await shell.run("dance").failure?.message, "the word is missing")
    #expect(await shell.run("1").text.hasPrefix("sent"))
    expectEqual(
      source.remarks,
      [
        "that is a command, not an answer to \"Number\"; type :back to leave the question and run it"
      ])
  }

  @Test("a script's words keep their meaning, and a sign among its answers is refused by name")
  func script() async throws {
    let secret = [name, Field("word", "Word", kind: .secret), Field("city", "City")]
    let (shell, source) = try await shell(asks: secret)
    #expect(await shell.run("add 2").text.hasPrefix("added all"))
    #expect(await shell.run(":add 2").text.hasPrefix("added all"))
    source.lines = [":word", "::Bern"]
    #expect(await shell.run("Ada").text.hasPrefix("sent Ada, :word, :Bern"))
    source.lines = [":word", ":where"]
    let refused = await shell.run("Ada")
    expectEqual(refused.failure?.code, "input.commandInForm")
    expectEqual(refused.failure?.message, "this line is a command, and \"City\" needs an answer")
  }

  @Test("what an action refused is offered again, but for secrets and what may be one")
  func offered() async throws {
    let mail = Field("mail", "Mail") { answer, _ in
      guard answer.contains("@") else { throw ShellError.missingArgument(usage: "m") }
    }
    let (shell, source) = try await shell(person)
    let refuses = Box(true)
    shell.evaluateScreen = { [name] _ in
      Screen(
        fields: [name, mail, Field("word", "Word", kind: .secret)],
        actions: [
          ScreenAction("send", title: "Send", asksFields: true) {
            if refuses.value { throw ShellError.missingArgument(usage: "send") }
            return ActionOutcome("sent \($0[answer: "mail"])")
          }
        ])
    }
    _ = await shell.run(":where")
    source.lines = ["a@b", "hunter2"]
    await expectEqual(shell.run("Ada").failure?.code, "command.missingArgument")
    refuses.value = false
    source.lines = ["", "hunter2"]
    #expect(await shell.run("Ada").text.hasPrefix("sent a@b"))
    expectEqual(
      source.questions.map(\.label), ["Mail", "Word", "Mail", "Word"])
    expectEqual(source.questions[2].prompt, "Mail (Enter for a@b): ")
    source.lines = ["c@d", "hunter2"]
    #expect(await shell.run("Ada").text.hasPrefix("sent c@d"))
    expectEqual(source.questions[4].prompt, "Mail: ")
  }

  @Test("what a screen suggests for something else is not replaced by what was typed before")
  func another() async throws {
    let (shell, source) = try await shell(person)
    let city = Box("Bern")
    shell.evaluateScreen = { _ in
      Screen(
        fields: [Field("city", "City", initial: city.value)],
        actions: [
          ScreenAction("send", title: "Send", asksFields: true) { _ in
            throw ShellError.missingArgument(usage: "send")
          }
        ])
    }
    _ = await shell.run(":where")
    _ = await shell.run("Basel")
    await expectEqual(shell.completion().question?.hint, "Enter for Basel, :help")
    city.value = "Genf"
    _ = await shell.currentEntry()
    await expectEqual(shell.completion().question?.hint, "Enter for Genf, :help")
    #expect(source.questions.isEmpty)
  }
}
