import Diagnostics
import Navigation
import PluginInterface
import Routing
import Screens

extension AppInspection {
  nonisolated static let planUsage = "plan <link or command>"

  /// The words that can be planned besides links: they navigate wherever they are typed.
  static func plannable(in router: Router) -> [String] {
    ShellCommand.navigation.map(\.name) + router.commands.map(\.name)
      + router.map.tabs.map(\.id.rawValue)
  }

  /// Returns what a link or command would do, without doing it; `route` finds the route of a feature's
  /// command.
  func planAnswer(
    _ words: [String], route find: (GlobalCommand, [String]) async throws -> AnyRoute
  ) async throws -> ShellAnswer {
    let blocks: [Block]
    if let command = navigationCommand(words) {
      blocks = outcome { try app.navigator.plan(command) }
    } else if let command = app.router.command(named: words[0]) {
      let route = try await find(command, Array(words.dropFirst()))
      blocks = await change(opening: route, of: command.plugin)
    } else {
      let link = words[0] == "open" ? Array(words.dropFirst()) : words
      guard link.count < 2 else {
        throw ShellError.surplusArgument(link[1], usage: Self.planUsage)
      }
      guard let link = link.first, link.contains("://") else {
        throw ShellError.noPlan(scheme: app.router.table.policy.scheme)
      }
      blocks = await plan(opening: link)
    }
    return ShellAnswer(report: Screen(title: "Plan", blocks: blocks))
  }

  /// What a word does, on its own or with a tab's name, wherever it is typed.
  private func navigationCommand(
    _ words: [String]
  ) -> (@MainActor (Navigator) throws -> NavigationAnswer)? {
    if words.count == 2, words[0] == "tab" { return { try $0.select(TabID(rawValue: words[1])) } }
    guard words.count == 1 else { return nil }
    switch words[0] {
    case "back": return { try $0.back() }
    case "forward": return { try $0.forward() }
    case "root": return { try $0.popToRoot() }
    case "dismiss": return { try $0.dismiss() }
    case let name where app.router.command(named: name) != nil: return nil
    case let name:
      guard let tab = app.router.map.tabs.first(where: { $0.id.rawValue == name })?.id else {
        return nil
      }
      return { try $0.select(tab) }
    }
  }

  private func refused(_ error: any Error, after blocks: [Block] = []) -> [Block] {
    blocks + [.facts([Fact("answer", "refused")] + refusal(error))]
  }

  /// Returns what opening a link would do.
  ///
  /// This includes the stages of the lookup, the verdicts of access and of every guard on each route of the
  /// path, and the following steps. A refused link is reported as refused, as in `explain`.
  private func plan(opening url: String) async -> [Block] {
    let explanation = app.router.table.explain(url)
    let stages: [Block] = [.facts(stages(of: explanation))]
    switch explanation.outcome {
    case .failure(let error):
      return refused(error, after: stages)
    case .success(let resolution):
      return stages
        + (await change(opening: resolution.route, of: resolution.registration.plugin))
    }
  }

  private func change(opening route: AnyRoute, of plugin: String) async -> [Block] {
    let guards = app.navigator.evaluateGuards(for: route).map { report in
      [
        .text(app.router.url(of: report.route)), .text(report.name), .text(report.verdict),
        .text(report.plugin ?? "app"),
      ] as [ScreenValue]
    }
    let path = app.router.map.path(to: route)
    let parents = path.parents.map(app.router.url(of:))
    let facts = [
      Fact("destination", .text(app.router.url(of: route))), Fact("plugin", .text(plugin)),
      Fact("access", .text(route.access == .signedIn ? "signed in" : "public")),
      Fact("tab", .text(path.tab?.rawValue ?? "none: over whatever is on screen")),
      Fact("parents", .text(parents.isEmpty ? "none" : parents.joined(separator: " "))),
    ]
    let blocks: [Block] = [
      .facts(facts + contributors(to: plugin)), .heading("Guards"),
      .table(columns: ["route", "guard", "verdict", "plugin"], rows: guards),
    ]
    do {
      let plan = try await app.navigator.plan(link: route)
      return outcome(after: blocks) { plan }
    } catch {
      return refused(error, after: blocks)
    }
  }

  private func outcome(
    after blocks: [Block] = [], of makePlan: () throws -> NavigationPlan
  ) -> [Block] {
    let plan: NavigationPlan
    do {
      plan = try makePlan()
    } catch {
      return refused(error, after: blocks)
    }
    var facts = [Fact("answer", .text(plan.answer.words))]
    if let blocker = app.navigator.blocker(of: plan) {
      facts.append(Fact("blocked by", .text(blocker)))
    }
    let rows = plan.operations.map { [ScreenValue](words(for: $0).map { .text($0) }) }
    let steps: [Block] = [
      .facts(facts), .heading("Steps"),
      rows.isEmpty
        ? .notice("nothing would change") : .table(columns: ["operation", "subject"], rows: rows),
    ]
    return blocks + steps + [app.note(on: plan)].compactMap { $0.map(Block.notice) }
  }

  private func words(for operation: NavigationPlan.Operation) -> [String] {
    switch operation {
    case .remove(let route, let style, _):
      [style.isModal ? "dismiss" : "pop", app.router.url(of: route)]
    case .add(let route, let style, _):
      [style.isModal ? "present as \(style.rawValue)" : "push", app.router.url(of: route)]
    case .bringToFront(let route, _): ["bring to the front", app.router.url(of: route)]
    case .select(let tab): ["select tab", tab.rawValue]
    case .redirect(_, let route, let name): ["redirect by \(name)", app.router.url(of: route)]
    case .wait(let route, NavigationPlan.Operation.tabs):
      ["keep until the tabs are shown", app.router.url(of: route)]
    case .wait(let route, let flow): ["keep until \(flow) completes", app.router.url(of: route)]
    case .emit(let what): ["say", what]
    }
  }
}
