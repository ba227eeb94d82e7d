import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

private enum BookRoute: Route {
  case shelf
  case book(String)
  case card(String)

  static let patterns: [LinkPattern<BookRoute>] = [
    LinkPattern("shelf", .shelf),
    LinkPattern("book/:id", Self.book, .path("id")),
    LinkPattern("card/:code", isTransient: true, Self.card, .path("code")),
  ]
}

private final class ShelfViewModel: ViewModel {
  func screen() -> Screen {
    let rows = (1...12).map { number in
      Row("Book \(number)", pick: .init("book", ["b-\(number)"]) {})
    }
    return Screen(
      title: "Shelf", blocks: [.list(rows)],
      fields: [
        Field(
          "format", "Format", kind: .choice([.init("paper", "Paper"), .init("audio", "Audio")]))
      ],
      actions: [
        ScreenAction("lend", title: "Lend", parameters: [.required("number"), .optional("on|off")])
        {
          _ in .silent
        },
        ScreenAction("leave", title: "Leave") {},
        ScreenAction(
          "only", title: "Show less",
          parameters: [
            .rest(
              "condition", values: ["new", "maker"],
              following: ["maker": ["Copper Lane", "Old Mill"]])
          ]
        ) { _ in .silent },
        ScreenAction("save", title: "Save", parameters: [.optional("file")]) { _ in .silent },
        ScreenAction("format", title: "Choose", asksFields: true) {
          ActionOutcome("\($0.answers)")
        },
      ])
  }
}

private final class ShelfCoordinator: Coordinator {
  let context: CoordinatorContext
  init(context: CoordinatorContext) { self.context = context }
  func viewModel(for route: BookRoute) -> some ViewModel { ShelfViewModel() }
}

private struct ShelfPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "shelf", module: "Shelf", owner: "@me")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(BookRoute.self, tab: "shelf", parents: { $0 == .shelf ? [] : [.shelf] }) {
      ShelfCoordinator(context: $0)
    }
    registry.command("find", title: "Find a book", usage: "find <text>") { _ in BookRoute.shelf }
    try registry.tab("shelf", title: "Shelf", root: BookRoute.shelf, order: 10)
  }
}

final class Silence: AnswerSource {
  func answer(to question: Question) -> String? { nil }
}

@MainActor
@Suite("Completion of a line")
struct CompletionTests {
  static func host() async throws -> ComposedHost {
    var composition = Composition(policy: LinkPolicy(scheme: "lib", hosts: []))
    composition.add(ShelfPlugin())
    return ComposedHost(try composition.compose())
  }

  static func shell() async throws -> Shell {
    let host = try await host()
    try await host.start()
    return Shell(app: host, answers: Silence())
  }

  static let program = LineShellProgram(name: "books", version: "1.0", summary: "books") { _ in
    try await host()
  }

  /// What Tab makes of a line, and what it lists.
  private func tab(
    _ line: String, after opened: String? = nil
  ) async throws -> (line: String, list: [String]) {
    let shell = try await Self.shell()
    if let opened { #expect(await shell.run("open \(opened)").failure == nil) }
    let offer = await shell.completion()
    var editor = LineEditor()
    _ = editor.apply(.text(line))
    let effect = editor.apply(.tab) { offer.completion(of: $0) }
    guard case .list(let list) = effect else { return (editor.text, []) }
    return (editor.text, list)
  }

  @Test(
    "completes commands, actions, rows, links, ids, tabs and choices",
    arguments: [
      ("quit", "quit "), ("fi", "find "), ("sav", "save "), ("lea", "lea"), ("lib", "lib"),
      ("open lib://bo", "open lib://book/"), ("open bo", "open lib://book/"),
      ("open lib://book/b-12", "open lib://book/b-12 "), ("explain sh", "explain lib://shelf "),
      ("plan qu", "plan qu"),
      ("plan fi", "plan find "), ("plan tab s", "plan tab shelf "),
      ("plan open bo", "plan open lib://book/"),
      ("plan sh", "plan sh"), ("help sav", "help save "), ("tab s", "tab shelf "),
      ("lend 11", "lend 11 "),
      ("lend 2 of", "lend 2 off "), ("12", "12 "), ("\"sav", "save "), ("find x", "find x"),
      ("quit x", "quit x"), ("zz", "zz"), ("nothing x", "nothing x"),
      ("open 'lib://sh", "open lib://shelf "), ("lend --h", "lend --help "),
      ("only new m", "only new maker "), ("only new maker co", "only new maker \"Copper Lane\" "),
      ("only maker 'Old Mill' n", "only maker 'Old Mill' new "), ("only m n", "only m new "),
      ("only maker n", "only maker n"),
      ("quit -", "quit --help "), ("lend 2 --h", "lend 2 --h"), ("nothing -", "nothing -"),
    ])
  func completed(line: String, expected: String) async throws {
    try await expectEqual(tab(line).line, expected)
  }

  @Test("lists what is not certain, without what is typed already")
  func listed() async throws {
    try await expectEqual(tab("lea").list, ["leaks", "leave"])
    let ids = try await tab("open lib://book/b-").list
    #expect(ids.count == 12 && ids.first == "lib://book/b-1")
    let all = try await tab("").list
    #expect(all.contains("save") && all.contains("quit") && !all.contains("1"))
    #expect(all.contains("/"), "rows can be found by a text")
    let names = try await tab("only maker ")
    #expect(names.line == "only maker " && names.list == ["Copper Lane", "Old Mill"])
  }

  @Test("offers a visited route again, but none whose link is never stored")
  func visited() async throws {
    try await expectEqual(
      tab("open lib://book/mine", after: "lib://book/mine-1").line, "open lib://book/mine-1 ")
    let card = try await tab("open lib://card/", after: "lib://card/c-123")
    #expect(card.line == "open lib://card/" && card.list.isEmpty)
  }

  @Test(
    "says what may follow, with no bracket that is only closed",
    arguments: [
      ("open", " <link>"), ("help ", "[<command>|<topic>]"), ("quit ", ""),
    ])
  func followed(line: String, expected: String) async throws {
    let offer = try await Self.shell().completion()
    expectEqual(offer.hint(behind: line), expected)
  }

  @Test("completes the names of files, quoted where they need it")
  func files() async throws {
    try await TemporaryFile.withFolder { folder in
      try TemporaryFile.write("", to: folder + "/my codes.txt")
      try XDGFolders.create(folder + "/your things/kept")
      try await expectEqual(tab("save \(folder)/my").line, "save \"\(folder)/my codes.txt\" ")
      try await expectEqual(tab("save \(folder)/yo").line, "save \"\(folder)/your things/")
      try await expectEqual(
        tab("save \"\(folder)/your things/").line, "save \"\(folder)/your things/kept/")
    }
  }

  @Test(
    "what is being typed is distinguished from the words before, in quotes and behind a backslash")
  func typed() throws {
    for (line, words, last) in [
      ("", [], ""), ("op", [], "op"), ("open ", ["open"], ""), ("a 'b c", ["a"], "b c"),
      ("a b's c", ["a", "b's"], "c"),
      ("a \"b c\" d", ["a", "b c"], "d"), ("a b\\ c", ["a"], "b c"), ("a b\\", ["a"], "b"),
      ("'it''s' \"x", ["its"], "x"), ("a \"b\\\" c", ["a"], "b\" c"),
    ] as [(String, [String], String)] {
      let typed = try WordScanner(line)
      #expect(typed.words == words && typed.last == last, "\(line)")
    }
    #expect((try? WordScanner("\"\\q")) == nil, "an unknown escape is not a word")
  }
}
