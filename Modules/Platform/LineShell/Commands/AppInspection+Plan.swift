import Navigation
import PluginInterface
import Routing
import Screens

extension AppInspection {
  nonisolated static let planUsage = "plan <link or command>"

  /// What a link or a command would do; nothing is done.
  func planReport(_ words: [String]) async throws -> Screen {
    if words.count == 2, words[0] == "tab" {
      return Screen(title: "Plan", blocks: outcome(of: .select(TabID(rawValue: words[1]))))
    }
    guard words.count == 1 else {
      throw ShellError.surplusArgument(words[1], usage: Self.planUsage)
    }
    let command: NavigationCommand? =
      switch words[0] {
      case "back": .back
      case "forward": .forward
      case "root": .popToRoot
      case "dismiss": .dismiss
      default: nil
      }
    guard let command else { return await planReport(ofLink: words[0]) }
    return Screen(title: "Plan", blocks: outcome(of: command))
  }

  /// What opening a link would do.
  ///
  /// The stages of the lookup, the verdict of access and of every guard on each place of the way, and
  /// the steps that would follow. A link that would be refused is reported as refused, like one that is explained.
  private func planReport(ofLink url: String) async -> Screen {
    let explanation = app.router.table.explain(url)
    var blocks: [Block] = [.facts(stages(of: explanation))]
    switch explanation.outcome {
    case .failure(let error):
      blocks.append(.facts([Fact("answer", "refused")] + refusal(error)))
    case .success(let resolution):
      blocks += await change(opening: resolution.route, of: resolution.registration.plugin)
    }
    return Screen(title: "Plan", blocks: blocks)
  }

  private func change(opening route: AnyRoute, of plugin: String) async -> [Block] {
    let guards = app.navigator.evaluateGuards(for: route).map { report in
      [
        .text(app.router.url(of: report.route)), .text(report.name), .text(report.verdict),
        .text(report.plugin ?? "app"),
      ] as [ScreenValue]
    }
    let destination = app.router.map.destinations[route.routeType]
    let parents = destination?.parents(route).map(app.router.url(of:)) ?? []
    let place = [
      Fact("destination", .text(app.router.url(of: route))), Fact("plugin", .text(plugin)),
      Fact("access", .text(route.access == .signedIn ? "signed in" : "public")),
      Fact("tab", .text(destination?.tab?.rawValue ?? "none: over whatever is on screen")),
      Fact("parents", .text(parents.isEmpty ? "none" : parents.joined(separator: " "))),
    ]
    let blocks: [Block] = [
      .facts(place), .heading("Guards"),
      .table(columns: ["place", "guard", "verdict", "plugin"], rows: guards),
    ]
    do {
      try await app.navigator.prepare(route)
    } catch {
      return blocks + [.facts([Fact("answer", "refused")] + refusal(error))]
    }
    if let facts = app.outcome(opening: route) { return blocks + [.facts(facts)] }
    return blocks + outcome(of: .open(route))
  }

  private func outcome(of command: NavigationCommand) -> [Block] {
    let plan: NavigationPlan
    do throws(NavigationError) {
      plan = try app.navigator.plan(command)
    } catch {
      return [.facts([Fact("answer", "refused")] + refusal(error))]
    }
    var facts = [Fact("answer", .text("\(plan.answer)"))]
    if let blocker = plan.blocker { facts.append(Fact("blocked by", .text(blocker))) }
    let rows = plan.operations.map { [ScreenValue](words(for: $0).map { .text($0) }) }
    return [
      .facts(facts), .heading("Steps"),
      rows.isEmpty
        ? .notice("nothing would change") : .table(columns: ["operation", "subject"], rows: rows),
    ]
  }

  /// An operation, and what it is done to.
  private func words(for operation: NavigationPlan.Operation) -> [String] {
    switch operation {
    case .remove(let route, let style, _):
      [style.isModal ? "dismiss" : "pop", app.router.url(of: route)]
    case .add(let route, let style, _):
      [style.isModal ? "present as \(style.rawValue)" : "push", app.router.url(of: route)]
    case .select(let tab): ["select tab", tab.rawValue]
    case .redirect(_, let route, let name): ["redirect by \(name)", app.router.url(of: route)]
    case .wait(let route, let flow): ["keep until \(flow) completes", app.router.url(of: route)]
    case .emit(let what): ["say", what]
    }
  }
}
