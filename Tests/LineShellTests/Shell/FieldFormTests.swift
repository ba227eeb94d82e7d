import Diagnostics
import Expectations
import Screens
import Testing

@testable import LineShell

@MainActor
@Suite("A form at a prompt")
struct FieldFormTests {
  /// A person who types these lines, and what they were asked and shown meanwhile.
  private final class Person: CorrectingAnswerSource {
    private var lines: [String]
    private(set) var questions: [Question] = []
    private(set) var remarks: [String] = []

    init(_ lines: [String]) { self.lines = lines }

    func answer(to question: Question) throws -> String? {
      questions.append(question)
      if lines.first == Self.leaving { throw ShellError.interrupted }
      return lines.isEmpty ? nil : lines.removeFirst()
    }

    func types(_ lines: [String]) { self.lines = lines }

    /// A line that stands for Ctrl-C.
    static let leaving = "\u{3}"

    func correct(_ explanation: ErrorExplanation) { remarks.append(explanation.description) }
  }

  private let form = FieldForm(
    fields: [
      Field("name", "Name"),
      Field(
        "pay", "Pay with",
        kind: .choice([.init("visa", "Visa, ends in 1"), .init("cash", "Cash on delivery")]),
        initial: "cash"),
      Field("note", "Note", isRequired: false),
    ], options: ShellOptions(isInteractive: true))

  @Test("shows the choices line by line with their numbers, and marks the one that Enter takes")
  func choices() throws {
    let person = Person(["Ada", "", ""])
    let answers = try form.fill(from: person)
    expectEqual(answers, ["name": "Ada", "pay": "cash", "note": ""])
    expectEqual(person.questions[1].choices, ["  1  Visa, ends in 1", "* 2  Cash on delivery"])
    expectEqual(person.questions[1].prompt, "Pay with (1 to 2, Enter for 2): ")
    #expect(person.questions.allSatisfy { $0.prompt.count < 40 })
  }

  @Test("goes back to the question before, and from the first one out of the form")
  func back() throws {
    let person = Person(["Adda", "1", ":back", ":back", "Ada", "1", "thanks"])
    try expectEqual(form.fill(from: person), ["name": "Ada", "pay": "visa", "note": "thanks"])
    expectEqual(
      person.questions.map(\.label),
      ["Name", "Pay with", "Note", "Pay with", "Name", "Pay with", "Note"])
    #expect(throws: ShellError.interrupted) { try form.fill(from: Person([":back"])) }
  }

  @Test("is kept as it was answered at last, in whichever order, and not at all where it was left")
  func kept() throws {
    var kept: [[String]] = []
    var form = form
    form.keep = { kept.append($0) }
    _ = try form.fill(
      from: Person(["Adda", "gold", "1", ":back", ":back", "Ada", ":help", "2", ""]))
    expectEqual(kept, [["Ada", "2", ""]])
    #expect(throws: ShellError.interrupted) { try form.fill(from: Person([":back"])) }
    expectEqual(kept.count, 1)
  }

  @Test("keeps answers by what their fields declare: a secret never, nor what may be one")
  func masked() throws {
    var kept: [[String]] = []
    let email = Field("email", "E-mail") { answer, _ in
      guard answer.contains("@") else { throw ShellError.missingArgument(usage: "pay") }
    }
    let fields = [Field("name", "Name"), email, Field("word", "Word", kind: .secret)]
    for (lines, expected) in [
      (["Ada", "a@b", "hunter2"], ["Ada", "a@b", "<secret>"]),
      (["Ada", "hunter2", "hunter2"], ["Ada", "<not-kept>", "<secret>"]),
    ] {
      for first in [nil, lines[0]] {
        var form = FieldForm(fields: fields, options: ShellOptions())
        form.keep = { kept.append($0) }
        _ = try form.fill(from: Person(first == nil ? lines : Array(lines[1...])), first: first)
        expectEqual(kept.last, expected)
      }
    }
    var open = FieldForm(fields: Array(fields.prefix(2)), options: ShellOptions())
    open.keep = { kept.append($0) }
    _ = try open.fill(from: Person(["Ada", "nobody"]))
    expectEqual(kept.last, ["Ada", "nobody"])
  }

  @Test("of a script keeps a refused command in its place, so that what follows stays an answer")
  func keptOfRefused() throws {
    var kept: [[String]] = []
    let fields = ["one", "two", "three"].map { Field($0, $0) }
    var form = FieldForm(fields: fields, options: ShellOptions())
    form.keep = { kept.append($0) }
    #expect(throws: ShellError.commandInForm("where", field: "two")) {
      try form.fill(from: Person(["a", ":where", "c"]))
    }
    expectEqual(kept.last, ["a", ":where", "c"])
    form = FieldForm(
      fields: fields + [Field("word", "Word", kind: .secret)], options: ShellOptions())
    form.keep = { kept.append($0) }
    #expect(throws: ShellError.commandInForm(nil, field: "two")) {
      try form.fill(from: Person(["a", ":hunter2", "c", "d"]))
    }
    expectEqual(kept.last?[1], "<not-kept>")
  }

  @Test("takes an earlier answer back by the sign alone, where none is needed")
  func withdrawn() throws {
    let fields = [Field("name", "Name"), Field("note", "Note", isRequired: false)]
    var form = FieldForm(fields: fields, options: ShellOptions(isInteractive: true))
    form.earlier = ["name": "Ada", "note": "ring twice"]
    try expectEqual(form.fill(from: Person(["", ""])), ["name": "Ada", "note": "ring twice"])
    try expectEqual(form.fill(from: Person(["", ":"])), ["name": "Ada", "note": ""])
    try expectEqual(form.fill(from: Person([":", ""])), ["name": ":", "note": "ring twice"])
  }

  @Test(
    "asks a person again at once for what can never be taken, and lets a script's action refuse it")
  func refused() throws {
    let fields = [
      Field("one", "One", kind: .secret),
      Field("same", "Other", kind: .secret) { answer, before in
        guard answer == before["one"] else { throw ShellError.missingArgument(usage: "pay") }
      },
      Field("note", "Note"),
    ]
    let person = Person(["a", "b", "a", "n"])
    let asked = FieldForm(fields: fields, options: ShellOptions(isInteractive: true))
    #expect(try asked.fill(from: person) == ["one": "a", "same": "a", "note": "n"])
    expectEqual(person.questions.map(\.label), ["One", "Other", "Other", "Note"])
    expectEqual(person.remarks, ["the word is missing; usage: pay"])
    let script = FieldForm(fields: fields, options: ShellOptions())
    try expectEqual(script.fill(from: Person(["a", "b", "n"]))["same"], "b")
  }

  @Test("reads a script's lines to its end, though one before is refused: none may be a command")
  func readToTheEnd() throws {
    let script = Person(["gold", "hunter2", "where"])
    let fields = [
      Field("pay", "Pay with", kind: .choice([.init("visa", "Visa")])),
      Field("code", "Code", kind: .secret),
    ]
    #expect(throws: InputError.self) {
      try FieldForm(fields: fields, options: ShellOptions()).fill(from: script)
    }
    expectEqual(script.questions.map(\.label), ["Pay with", "Code"])
  }

  @Test("helps at the question, says there what is wrong, and asks again")
  func help() throws {
    let person = Person(["Ada", ":help", "gold", "1", ""])
    try expectEqual(form.fill(from: person)["pay"], "visa")
    expectEqual(person.remarks.count, 2)
    expectEqual(
      person.remarks.first?.hasPrefix("Pay with: type a number of the list; :back or Esc "), true)
    expectEqual(
      person.remarks.last, "Pay with: this answer is not accepted; choose one of: visa, cash")
  }

  @Test("takes back and help as answers where they are the lines of a script")
  func literal() throws {
    let script = FieldForm(fields: [Field("name", "Name")], options: ShellOptions())
    try expectEqual(script.fill(from: Person(["help"])), ["name": "help"])
  }

  /// A person on the screen of the order, whose first question the shell asks.
  private func atOrder(_ person: Person) async throws -> Shell {
    let shell = try await NotesApp.shell(person, ShellOptions(isInteractive: true))
    #expect(await shell.run("open notes://order").failure == nil)
    return shell
  }

  @Test(
    "a refused first answer leaves the question as it was, where the sign makes a command",
    arguments: ["where", "back", "help", "quit", "notes"])
  func refusedAtFirst(command: String) async throws {
    let person = Person([])
    let shell = try await atOrder(person)
    let refused = await shell.run("")
    expectEqual(refused.failure?.message, "Name: this answer is not accepted")
    expectEqual(refused.failure?.hint, "it is required")
    await expectEqual(shell.completion().question?.label, "Name")
    let next = await shell.run(":\(command)")
    #expect(next.command == command && next.failure == nil)
    #expect(person.questions.isEmpty && person.remarks.isEmpty)
  }

  @Test(
    "back to the first question of a form that its screen began is not an error, and back leaves it"
  )
  func backToFirst() async throws {
    let person = Person([":back", "2"])
    let shell = try await atOrder(person)
    let back = await shell.run("Ada")
    #expect(back.failure == nil && back.text.isEmpty)
    await expectEqual(shell.completion().question?.label, "Name")
    #expect(await shell.run("Bob").text.contains("ordered by Bob, by hand"))
    expectEqual(person.questions.map(\.label), ["Way", "Way"])
    #expect(await shell.run(":back").text.contains("Buy milk"))
  }

  @Test(
    "what was typed into a form that was left is suggested, and quitting asks before it is lost")
  func typed() async throws {
    let person = Person([Person.leaving])
    let shell = try await atOrder(person)
    #expect(await shell.run("Ada").text.contains("nothing was done"))
    expectEqual(
      shell.drainNotices(), ["what you typed is kept, and suggested when you are asked again"])
    person.types(["no"])
    #expect(await shell.run("quit").text.contains("nothing was done"))
    expectEqual(
      person.questions.last?.label,
      "what you typed is not sent yet, and would be lost; leave anyway?")
    person.types(["", "2"])
    #expect(await shell.run("order").text.contains("ordered by Ada, by hand"))
    #expect(person.questions.contains { $0.prompt == "Name (Enter for Ada): " })
    #expect(await shell.run(":quit").failure == nil && shell.isFinished)
  }

  @Test(
    "after a refusal the questions are those of now, and so is the action that reads the answers")
  func formOfNow() async throws {
    let shell = try await NotesApp.shell(Person(["1", "1"]), ShellOptions(isInteractive: true))
    var looks = 0
    shell.evaluateScreen = { _ in
      looks += 1
      let offered = "\(looks)"
      return Screen(
        blocks: [.list([Row("a")])],
        fields: [Field("card", "Card", kind: .choice([.init(offered, "Card \(looks)")]))],
        actions: [
          ScreenAction("pay", title: "Pay", asksFields: true) { action in
            guard offered == "2", action[answer: "card"] == offered else {
              throw ShellError.missingArgument(usage: "pay")
            }
            return ActionOutcome("paid by \(offered)")
          }
        ])
    }
    expectEqual(
      await shell.run("pay").failure?.message,
      ShellError.missingArgument(usage: "pay").explanation.message)
    expectEqual(looks, 2)
    #expect(await shell.run("pay").text.contains("paid by 2"))
  }

  @Test("after a refusal a screen that asks nothing any more is the one of now")
  func noForm() async throws {
    let shell = try await NotesApp.shell(Person(["Ada"]), ShellOptions(isInteractive: true))
    var looks = 0
    shell.evaluateScreen = { _ in
      looks += 1
      guard looks == 1 else {
        return Screen(
          actions: [ScreenAction("pay", title: "Go on") { _ in ActionOutcome("went on") }])
      }
      return Screen(
        blocks: [.list([Row("a")])], fields: [Field("name", "Name")],
        actions: [
          ScreenAction("pay", title: "Pay", asksFields: true) { _ in
            throw ShellError.missingArgument(usage: "pay")
          }
        ])
    }
    #expect(await shell.run("pay").failure != nil)
    #expect(await shell.run("pay").text.contains("went on"))
  }
}
