import Diagnostics
import Expectations
import Screens
import TemporaryFiles
import Testing

@testable import LineShell

@MainActor
@Suite("Words that a command does not take")
struct RefusedWordsTests {
  private func answers(to lines: String...) async throws -> [CommandReport] {
    let shell = try await CompletionTests.shell()
    var reports: [CommandReport] = []
    for line in lines { reports.append(await shell.run(line)) }
    return reports
  }

  @Test(
    "a row with a word behind its number that is none of its actions is refused, and not picked")
  func row() async throws {
    let reports = try await answers(to: "1 extra", "99 extra", "1")
    expectEqual(reports.map(\.exitCode), [.usage, .invalidData, .success])
    expectEqual(reports[0].failure?.message, "row 1 has no action \"extra\"")
    expectEqual(reports[0].failure?.hint, "type help for what can be done here")
  }

  @Test("a row whose action asks first is not picked without an answer")
  func confirmed() async throws {
    for assumesYes in [false, true] {
      let shell = try await NotesApp.shell(Silence(), ShellOptions(assumesYes: assumesYes))
      var removed = 0
      shell.evaluateScreen = { _ in
        Screen(
          title: "Notes",
          blocks: [.list([Row("Old", pick: .init("remove", ["1"]) { removed += 1 })])],
          actions: [
            ScreenAction(
              "remove", title: "Remove it", parameters: [.required("number")],
              confirming: { "Remove \(try $0.number(in: 1...1))" }
            ) { _ in .silent }
          ])
      }
      expectEqual(await shell.run("1").failure == nil, assumesYes)
      expectEqual(removed, assumesYes ? 1 : 0)
      let refused = await shell.run("remove 7")
      expectEqual(
        refused.failure?.message, InputError.outOfRange(7, accepted: 1...1).explanation.message)
    }
  }

  @Test("a number too long for a row may be a code, and is nowhere kept")
  func code() async throws {
    let shell = try await CompletionTests.shell()
    for (line, kept) in [("12", "12"), ("999", "999"), ("482915", CommandRecord.notKept)] {
      await expectEqual(shell.record(of: line).text, kept)
    }
  }

  @Test("help on a row's number says what the row is")
  func rowHelp() async throws {
    let reports = try await answers(to: "5 --help", "help 12", "help 13")
    expectEqual(reports.map(\.exitCode), [.success, .success, .invalidData])
    #expect(reports[0].text.contains("pick row 5: Book 5"))
    expectEqual(reports[2].failure?.message, "there is no row 13 here")
  }

  @Test("a feature's command takes no more words than its usage shows, but where it takes any")
  func surplus() {
    for (usage, arguments, word) in [
      ("orders [--chart]", ["--chart", "extra"], "extra"), ("orders [--chart]", ["x"], "x"),
      ("orders [--chart]", ["--chart"], nil), ("account", ["x"], "x"),
      ("find <text>", ["red", "lamp"], nil), ("search [text]", ["red", "lamp"], nil),
      ("show [off|on <part>…]", ["off", "a", "b"], nil),
      ("days [sat|sun…]", ["sat", "sun"], nil), ("days [sat|sun…]", ["sat", "mon"], "mon"),
    ] as [(String, [String], String?)] {
      expectEqual(CommandUsage(usage).surplus(in: arguments), word, "\(usage): \(arguments)")
    }
  }

  @Test("a text takes no word that begins like an option, unless it follows --")
  func textWithOption() async throws {
    try await TemporaryFile.withFolder { folder in
      for (words, added) in [
        (["add", "Milk", "--jsn"], nil), (["add", "--jsn=x"], nil), (["add", "-1", "-"], "-1 -"),
        (["add", "--", "Milk", "--jsn"], "Milk --jsn"), (["add", "a", "--", "--"], "a --"),
      ] as [([String], String?)] {
        let run = try await NotesRun(words, in: folder)
        expectEqual(run.code, added == nil ? .usage : .success, "\(words)")
        expectEqual(run.output.contains("\n  \(added ?? "\u{0}")\n"), added != nil, "\(words)")
        expectEqual(
          run.diagnostics.contains("is not an option of add\nhint: usage: add [text]; "),
          added == nil, "\(words)")
      }
      #expect(try await NotesRun(["add", "x", "--help"], in: folder).output.contains("Add a note"))
    }
  }

  @Test("a text that no row holds is looked for on screen alone")
  func noRow() async throws {
    let refusal = try await NotesApp.shell().run("/cheese").failure
    expectEqual(refusal?.message, "no row on this screen contains \"cheese\"")
    expectEqual(refusal?.hint, "only what is on screen is searched: 1 row")
  }

  @Test(
    "an option of the program behind a command is refused with its place before it",
    arguments: [
      (["add", "Milk", "--json"], "notes --json add"),
      (["routes", "--json"], "notes --json routes"), (["notes", "--yes"], "notes --yes notes"),
      (["open", "notes://about", "--color=never"], "notes --color=never open"),
      (["graph", "--json"], "notes --json graph"),
    ])
  func programOption(words: [String], hint: String) async throws {
    try await TemporaryFile.withFolder { folder in
      let run = try await NotesRun(words, in: folder)
      #expect(run.code == .usage && run.output.isEmpty)
      #expect(run.diagnostics.contains("\(words[words.count - 1]) is an option of the program\n"))
      #expect(run.diagnostics.hasSuffix("hint: options stand before the command: \(hint)\n"))
    }
  }
}

extension CommandReport {
  /// Why the command failed, if it did.
  var failure: ErrorExplanation? {
    if case .failure(let explanation) = outcome { explanation } else { nil }
  }

  /// What a person reads.
  var text: String {
    String(decoding: TextRenderer().render(self).output, as: UTF8.self)
  }
}
