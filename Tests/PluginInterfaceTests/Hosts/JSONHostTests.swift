import Expectations
import Foundation
import Navigation
import PluginInterface
import Routing
import Screens
import Testing

/// The host of the page "Writing a host", driven by a person who does not wait.
@MainActor
@Suite("A host that speaks JSON")
struct JSONHostTests {
  private let desk = NoteDesk()
  private let host: JSONHost

  init() throws {
    var composition = Composition(policy: LinkPolicy(scheme: "notes", hosts: []))
    composition.add(NotesPlugin(desk: desk))
    host = try JSONHost(composition.compose(), scheme: "notes")
  }

  /// The answers to the lines, by the numbers of the requests.
  private func session(_ lines: String...) async throws -> [Int: JSONHost.Answer] {
    var answers: [Int: JSONHost.Answer] = [:]
    for text in try await texts(of: lines) {
      let answer = try JSONDecoder().decode(JSONHost.Answer.self, from: Data(text.utf8))
      answers[answer.id] = answer
    }
    return answers
  }

  private func texts(of lines: [String]) async throws -> [String] {
    let stream = AsyncStream<String> { out in
      for line in lines { out.yield(line) }
      out.finish()
    }
    var texts: [String] = []
    await host.serve(stream) { texts.append($0) }
    return texts
  }

  @Test("what needs confirmation is asked for, and done when it is confirmed")
  func confirmation() async throws {
    _ = try await session(#"{"id": 1, "verb": "open", "text": "notes://notes/1"}"#)
    _ = try await session(#"{"id": 2, "verb": "perform", "text": "type", "words": ["a"]}"#)
    let wrong = try await session(#"{"id": 3, "verb": "perform", "text": "clear", "words": ["b"]}"#)
    expectEqual(wrong[3]?.status, "failed")
    let asked = try await session(#"{"id": 4, "verb": "perform", "text": "clear"}"#)
    expectEqual(asked[4]?.status, "confirm")
    expectEqual(asked[4]?.messages, ["Clear note 1"])
    expectEqual(asked[4]?.title, "note 1: a")
    let done = try await session(
      #"{"id": 5, "verb": "perform", "text": "clear", "confirmed": true}"#)
    expectEqual(done[5]?.title, "note 1: ")
  }

  @Test("a second tap on a row opens nothing twice")
  func secondTap() async throws {
    let first = try #require(try await session(#"{"id": 1, "verb": "show"}"#)[1])
    expectEqual(first.rows, ["note 1", "note 2"])
    let at = try #require(first.at)
    let tap = { (id: Int) in #"{"id": \#(id), "verb": "pick", "text": "1", "at": "\#(at)"}"# }
    let answers = try await session(tap(2), tap(3))
    expectEqual(answers[2]?.path, ["notes", "notes/1"])
    expectEqual(answers[3]?.path, ["notes", "notes/1"])
  }

  @Test("a newer link makes one that is still being read stale")
  func newerLink() async throws {
    desk.isSlow = true
    let answers = try await session(
      #"{"id": 1, "verb": "open", "text": "notes://notes/1"}"#,
      #"{"id": 2, "verb": "open", "text": "notes://notes/2"}"#)
    expectEqual(answers[1]?.messages, ["navigation has changed in the meantime"])
    expectEqual(answers[2]?.path, ["notes", "notes/2"])
  }

  @Test("input is lost by no link, step back or restoring without a question")
  func typing() async throws {
    let saved = try #require(try await session(#"{"id": 1, "verb": "save"}"#)[1]?.saved)
    let restore = String(
      decoding: try JSONEncoder().encode(["verb": "restore", "text": saved]), as: UTF8.self)
    _ = try await session(#"{"id": 2, "verb": "open", "text": "notes://notes/1"}"#)
    let typed = try await session(#"{"id": 3, "verb": "perform", "text": "type", "words": ["a"]}"#)
    expectEqual(typed[3]?.title, "note 1: a")
    let restored = try await session("{\"id\": 4," + restore.dropFirst())
    expectEqual(restored[4]?.path, ["notes", "notes/1"])
    let back = try await session(#"{"id": 5, "verb": "back"}"#)
    expectEqual(back[5]?.status, "blocked")
    expectEqual(back[5]?.messages, ["the note is not saved"])
    let link = try await session(#"{"id": 6, "verb": "open", "text": "notes://notes"}"#)
    expectEqual(link[6]?.status, "blocked")
    try await expectEqual(session(#"{"id": 7, "verb": "proceed"}"#)[7]?.path, ["notes"])
  }

  @Test("wrong words, a wrong link and a note that is not there change nothing")
  func mistakes() async throws {
    let answers = try await session(
      #"{"id": 1, "verb": "perform", "text": "type"}"#,
      #"{"id": 2, "verb": "open", "text": "notes://elsewhere"}"#)
    for id in [1, 2] {
      expectEqual(answers[id]?.status, "failed")
      expectEqual(answers[id]?.path, ["notes"])
    }
    let missing = try await session(#"{"id": 3, "verb": "open", "text": "notes://notes/404"}"#)
    expectEqual(missing[3]?.path, ["notes"])
    expectEqual(missing[3]?.title, "Notes")
  }

  @Test("is the program of the page")
  func page() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "JSONHost.swift")
    let code = try String(contentsOf: file, encoding: .utf8)
    #expect(try Self.page().contains("```swift\n\(code)```\n"))
  }

  @Test("answers as in the session of the page")
  func quoted() async throws {
    let block = try #require(Self.page().firstMatch(of: /```text\n([\s\S]*?)```/)).output.1
    let lines = block.split(separator: "\n").map { $0.dropFirst(2) }
    #expect(lines.count > 10)
    for (request, answer) in zip(lines, lines.dropFirst()).enumerated()
      .filter({ $0.offset.isMultiple(of: 2) }).map(\.element)
    {
      try await expectEqual(texts(of: [String(request)]), [String(answer)])
    }
  }

  private static func page() throws -> String {
    try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Modules/Platform/Navigation/Navigation.docc/WritingAHost.md"),
      encoding: .utf8)
  }
}

/// Reads notes, at once or slowly.
@MainActor
private final class NoteDesk {
  var isSlow = false

  func read() async {
    guard isSlow else { return }
    for _ in 0..<50 { await Task.yield() }
  }
}

private enum NoteRoute: Route {
  case notes
  case note(Int)

  static let patterns: [LinkPattern<NoteRoute>] = [
    LinkPattern("notes", .notes),
    LinkPattern("notes/:id", Self.note, .path("id")),
  ]
}

private struct NotesPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "notes", module: "Notes", owner: "@me")
  let desk: NoteDesk

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(NoteRoute.self, tab: "notes") { NoteCoordinator(context: $0) }
    try registry.tab("notes", title: "Notes", root: NoteRoute.notes)
    registry.prepare(NoteRoute.self) { [desk] _ in
      await desk.read()
      return nil
    }
  }
}

private final class NoteCoordinator: Coordinator {
  struct NoNote: Error {}

  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: NoteRoute) throws -> some ViewModel {
    switch route {
    case .notes: NoteList { [weak self] in try self?.navigate(to: .note($0)) }
    case .note(let id): try form(id)
    }
  }

  private func form(_ id: Int) throws -> NoteForm {
    if id == 404 { throw NoNote() }
    return NoteForm(id: id)
  }
}

private struct NoteList: ViewModel {
  let onNote: @MainActor @Sendable (Int) throws -> Void

  func screen() -> Screen {
    let rows = [1, 2].map { id in
      Row("note \(id)", pick: Row.Pick("open") { try onNote(id) })
    }
    return Screen(title: "Notes", blocks: [.list(rows)])
  }
}

private final class NoteForm: ViewModel, NavigationBlocker {
  let id: Int
  private var text = ""

  init(id: Int) { self.id = id }

  func screen() -> Screen {
    let type = ScreenAction("type", title: "Type", parameters: [.rest("text", isRequired: true)]) {
      [weak self] in
      self?.text += $0.arguments.joined(separator: " ")
      return .silent
    }
    let clear = ScreenAction(
      "clear", title: "Clear the note", confirming: { _ in "Clear note \(self.id)" }
    ) { [weak self] _ in
      self?.text = ""
      return .silent
    }
    return Screen(title: "note \(id): \(text)", actions: [type, clear])
  }

  func verdict(on removal: Removal) -> BlockerVerdict {
    text.isEmpty ? .allow : .deny(reason: "the note is not saved")
  }
}
