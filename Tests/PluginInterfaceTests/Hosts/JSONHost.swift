import Diagnostics
import Foundation
import Navigation
import PluginInterface
import Routing
import Screens

/// An app as lines of JSON: what a person does, one request a line, and what there is to draw then.
@MainActor
final class JSONHost {
  struct Request: Decodable {
    var id: Int
    /// `show`, `open`, `perform`, `pick`, `select`, `back`, `proceed`, `save` or `restore`.
    var verb: String
    /// The entry that the person saw, as the last answer named it.
    var at: String?
    /// The link, the action, the row's number, the tab or the saved state.
    var text: String?
    var words: [String]?
    var answers: [String: String]?
    /// Whether the person has confirmed an action that needs it.
    var confirmed: Bool?
  }

  struct Answer: Codable {
    var id: Int
    var status = "handled"
    var messages: [String] = []
    var at: String?
    var tab: String?
    var path: [String] = []
    var title: String?
    var rows: [String] = []
    var actions: [String] = []
    var saved: String?
  }

  private let app: ComposedApp
  private let scheme: String
  private let navigator: Navigator
  /// What the person sees, and the next request is read against.
  private var shown = Screen(title: "")
  private var token: ProceedToken?

  init(_ app: ComposedApp, scheme: String, access: AccessPolicy = .publicOnly) throws {
    (self.app, self.scheme) = (app, scheme)
    navigator = Navigator(map: app.router.map, access: access)
    _ = try navigator.showTabs(root: "main")
  }

  /// Answers each line when its work is done; a slow one keeps no other waiting.
  func serve(_ lines: AsyncStream<String>, _ write: @escaping @MainActor (String) -> Void) async {
    var work: [Task<Void, Never>] = []
    for await line in lines {
      work.append(Task { write(await self.answer(line)) })
    }
    for task in work { await task.value }
  }

  private func answer(_ line: String) async -> String {
    var answer = Answer(id: 0)
    do {
      let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
      answer.id = request.id
      try await perform(request, &answer)
    } catch NavigationError.blocked(_, let reason, let token) {
      (answer.status, self.token) = ("blocked", token)
      answer.messages.append(reason)
    } catch {
      answer.status = "failed"
      answer.messages.append(words(of: error))
    }
    await draw(&answer)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(answer)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private func perform(_ request: Request, _ answer: inout Answer) async throws {
    // A tap on what is not on screen any more, such as the second of two, does nothing.
    if let at = request.at, at != top { throw NavigationError.stale }
    let text = request.text ?? ""
    switch request.verb {
    case "open":
      // Nothing changes until the plugin has read the route; a newer one makes the plan stale.
      let plan = try await navigator.plan(link: app.router.route(for: text))
      answer.status = try navigator.commit(plan).rawValue
    case "perform":
      let words = request.words ?? []
      if request.confirmed != true,
        let question = try await shown.action(named: text)?.confirmation(
          words, answers: request.answers ?? [:])
      {
        answer.status = "confirm"
        return answer.messages.append(question)
      }
      let action = ActionInvocation(text, words, answers: request.answers ?? [:])
      answer.messages += [try await shown.perform(action).message].compactMap(\.self)
    case "pick":
      guard let row = Int(text), shown.rows.indices.contains(row - 1) else { break }
      answer.messages += [try await shown.rows[row - 1].pick?.perform().message].compactMap(\.self)
    case "select": answer.status = try navigator.select(TabID(rawValue: text)).rawValue
    case "back": answer.status = try navigator.back().rawValue
    case "proceed":
      guard let token else { throw NavigationError.stale }
      self.token = nil
      answer.status = try navigator.proceed(with: token).rawValue
    case "save": answer.saved = navigator.archive().text
    case "restore":
      let report = try await navigator.restore(Archive(text: text)) { [app, scheme] link in
        try app.router.route(for: "\(scheme)://\(link)")
      }
      answer.messages += report.losses.map(\.description)
    default: break
    }
  }

  /// What there is to draw, and the errors beside it.
  private func draw(_ answer: inout Answer) async {
    do {
      shown = try await navigator.screen()
      (answer.title, answer.rows) = (shown.title, shown.rows.map(\.title))
      answer.actions = shown.actions.map(\.name)
    } catch {
      answer.messages.append(words(of: error))
    }
    answer.messages += navigator.drainErrors().map(words)
    (answer.at, answer.tab) = (top, navigator.state.selectedTab?.rawValue)
    answer.path = navigator.state.selectedStack?.entries.map(\.route.description) ?? []
  }

  private var top: String? { navigator.state.top?.id.description }

  private func words(of error: any Error) -> String {
    (error as? any ExplainedError)?.explanation.message ?? "\(error)"
  }
}

/// Serves standard input, which is read where it may block.
@MainActor
func serveStandardInput(_ app: ComposedApp, scheme: String) async throws {
  let lines = AsyncStream<String> { out in
    Thread.detachNewThread {
      while let line = readLine() { out.yield(line) }
      out.finish()
    }
  }
  try await JSONHost(app, scheme: scheme).serve(lines) { answer in
    FileHandle.standardOutput.write(Data("\(answer)\n".utf8))
  }
}
