import Diagnostics
import Navigation
import PluginInterface
import Routing
import Screens

/// The reports of the commands that change nothing: routes, links, events, leaks, features, plans, an audit.
@MainActor
struct AppInspection {
  let app: any ShellHost

  func tabsReport() -> Screen {
    let state = app.navigator.state
    let rows = app.router.map.tabs.map { tab in
      let isSelected = tab.id == state.selectedTab
      return Row(tab.id.rawValue, [.text(tab.title)] + (isSelected ? ["selected"] : []))
    }
    return Screen(title: "Tabs", blocks: [.list(rows, columns: ["tab", "title", "state"])])
  }

  func routesReport() -> Screen {
    let rows = app.router.table.catalogue.filter(\.isComposed).map { route -> [ScreenValue] in
      [
        .text(route.pattern), .text(route.aliases.joined(separator: " ")),
        .text(route.access == .signedIn ? "signed in" : "public"), .text(route.routeType),
        .text(route.registration.plugin), .text(route.registration.owner),
      ]
    }
    let columns = ["pattern", "aliases", "access", "type", "plugin", "owner"]
    return Screen(title: "Routes", blocks: [.table(columns: columns, rows: rows)] + points)
  }

  /// The points to which plugins add, with who opens each and who contributes.
  private var points: [Block] {
    let rows = app.router.points.map { point -> [ScreenValue] in
      [
        .text(point.name), .text(point.hosts.joined(separator: " ")), .text("\(point.limit)"),
        .text(point.contributors.joined(separator: " ")),
      ]
    }
    let columns = ["point", "opened by", "takes", "contributors"]
    return rows.isEmpty
      ? [] : [.heading("Extension points"), .table(columns: columns, rows: rows)]
  }

  func explainReport(_ url: String) -> Screen {
    let explanation = app.router.table.explain(url)
    var blocks: [Block] = [.facts(stages(of: explanation))]
    if !explanation.candidates.isEmpty {
      let rows = explanation.candidates.map {
        Row(
          "\($0.rank). \($0.text)", [.text("\($0.verdict)"), .text($0.pattern.registration.plugin)])
      }
      blocks += [
        .heading("Candidates"), .list(rows, columns: ["pattern", "verdict", "plugin"]),
      ]
    }
    blocks.append(.facts(outcome(of: explanation)))
    return Screen(title: "Explain", blocks: blocks)
  }

  func stages(of explanation: LinkExplanation) -> [Fact] {
    explanation.steps.map {
      Fact($0.stage.rawValue, .text(($0.passed ? "" : "refused: ") + $0.finding))
    }
  }

  private func outcome(of explanation: LinkExplanation) -> [Fact] {
    switch explanation.outcome {
    case .success(let resolution):
      let tab = app.router.map.path(to: resolution.route).tab
      let verdicts = app.navigator.evaluateGuards(for: resolution.route).map { report in
        let route =
          report.route == resolution.route ? "" : " of \(app.router.url(of: report.route))"
        return Fact("guard \(report.name)\(route)", .text(report.verdict))
      }
      return verdicts + [
        Fact("destination", .text(app.router.url(of: resolution.route))),
        Fact("shown", .text(tab.map { "on the tab \($0)" } ?? "over whatever is on screen")),
        Fact("access", .text(resolution.route.access == .signedIn ? "signed in" : "public")),
        Fact("plugin", .text(resolution.registration.plugin)),
        Fact("owner", .text(resolution.registration.owner)),
      ] + contributors(to: resolution.registration.plugin)
    case .failure(let error):
      return refusal(error)
    }
  }

  /// The plugins that may add to the screens of a plugin, by point.
  func contributors(to host: String) -> [Fact] {
    app.router.points.filter { $0.hosts.contains(host) && !$0.contributors.isEmpty }.map {
      Fact("contributions to \($0.name)", .text($0.contributors.joined(separator: ", ")))
    }
  }

  func refusal(_ error: any Error) -> [Fact] {
    let words = app.explanation(of: error)
    return [Fact("refused", .text(words.message))]
      + (words.hint.map { [Fact("hint", .text($0))] } ?? [])
  }

  /// Each plugin, followed by what it shows, runs, opens and starts.
  func graphReport() -> Screen {
    let graph = app.router.graph
    let labels = Dictionary(graph.nodes.map { ($0.id, $0.label) }) { first, _ in first }
    let edgesOf = Dictionary(grouping: graph.edges, by: \.from)
    let plugins = graph.nodes.filter { $0.kind == .plugin }.map { plugin in
      let edges = edgesOf[plugin.id] ?? []
      let title = plugin.label + (plugin.isComposed ? "" : " (not composed)")
      let kinds: [PluginGraph.Edge.Kind] = [
        .shows, .runs, .hosts, .opens, .starts, .contributes,
      ]
      let lines = kinds.flatMap { kind in
        edges.filter { $0.kind == kind }.map { edge in
          "\(kind == .contributes ? "contributes to" : kind.rawValue) \(labels[edge.to] ?? edge.to)"
            + (edge.isOptional ? ", if it is there" : "")
        }
      }
      return ([title] + lines.dropLast().map { "├ \($0)" } + lines.suffix(1).map { "└ \($0)" })
        .joined(separator: "\n")
    }
    return Screen(title: "Plugins", blocks: [.verbatim(plugins.joined(separator: "\n\n"))])
  }

  func eventsReport(last count: Int) -> Screen {
    let events = app.navigator.log.events.suffix(count)
    guard !events.isEmpty else {
      return Screen(title: "Events", blocks: [.notice("nothing has happened yet")])
    }
    let rows = events.map { event -> [ScreenValue] in
      let report = event.reported(by: app.router)
      return [
        .number(Int(clamping: report.sequence)), .text(event.kind.description),
        .text(report.from ?? ""), .text(report.to ?? ""), .text(report.cause),
        .text(report.plugin ?? ""), .text(report.tab ?? ""), .text(report.arrival ?? ""),
      ]
    }
    let columns = ["sequence", "event", "from", "to", "cause", "plugin", "tab", "arrival"]
    return Screen(title: "Events", blocks: [.table(columns: columns, rows: rows)])
  }

  func leaksReport() -> Screen {
    let leaks = app.navigator.leakDetector.leaks
    guard !leaks.isEmpty else {
      return Screen(title: "Leaks", blocks: [.notice("none: every removed coordinator is gone")])
    }
    let rows = leaks.map { leak in
      Row(
        "\(leak.coordinator) \(leak.id)",
        [.text(leak.plugin ?? "app")] + leak.holders.map { .text("held by \($0)") }
          + (leak.parent.map { [.text("never removed from \($0)")] } ?? []))
    }
    let columns = ["coordinator", "plugin", "holder"]
    return Screen(title: "Leaks", blocks: [.list(rows, columns: columns)])
  }

  func featuresReport() -> Screen {
    let rows = app.router.features.map { plugin -> [ScreenValue] in
      [
        .text(plugin.manifest.id), .text(plugin.isComposed ? "composed" : "not composed"),
        .text(plugin.manifest.module), .text("\(plugin.manifest.version)"),
        .text(plugin.manifest.owner),
      ]
    }
    var blocks: [Block] = [
      .table(columns: ["feature", "state", "module", "version", "owner"], rows: rows)
    ]
    if !app.failures.isEmpty {
      let rows: [[ScreenValue]] = app.failures.map {
        [.text("\($0.manifest)"), .text($0.reason)]
      }
      blocks += [
        .heading("Failed to register"), .table(columns: ["feature", "reason"], rows: rows),
      ]
    }
    return Screen(title: "Features", blocks: blocks)
  }

  /// Returns where the person is, by links and titles; in detail, also what holds each entry.
  func whereReport(_ titles: EntryTitles, inDetail: Bool) -> Screen {
    let state = app.navigator.state
    var blocks: [Block] = inDetail ? [.facts([Fact("root", .text(state.root.rawValue))])] : []
    for stack in state.stacks {
      let isSelected = stack.id == state.selectedStack?.id
      let name = state.hasTabs ? "tab \(stack.id)" : stack.id.rawValue
      let rows = stack.entries.enumerated().map { index, entry in
        Row(
          app.router.url(of: entry.route),
          [.text(titles.title(index, of: entry, in: app.router.map) ?? "")]
            + (inDetail ? details(of: entry) : []))
      }
      blocks += [
        .heading(isSelected ? "\(name) (on screen)" : name),
        rows.isEmpty
          ? .notice("not visited yet")
          : .list(rows, columns: ["link", "title", "presentation", "coordinator", "flow"]),
      ]
    }
    let waiting = app.navigator.deferred.map {
      Row(
        app.router.url(of: $0.route), inDetail ? [.text("for \($0.waitsFor)")] : [])
    }
    if !waiting.isEmpty {
      blocks += [.heading("waiting"), .list(waiting, columns: ["link", "waits"])]
    }
    return Screen(title: "Where", blocks: blocks)
  }

  private func details(of entry: Entry) -> [ScreenValue] {
    let coordinator = app.navigator.coordinator(of: entry)
    let name = coordinator.map { "\(type(of: $0))" } ?? "?"
    let flow = coordinator?.context.flowName.map { [ScreenValue.text("flow \($0)")] } ?? []
    return [.text(entry.presentation.rawValue), .text(name)] + flow
  }
}
