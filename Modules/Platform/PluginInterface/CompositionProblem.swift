public import DependencyInjection
public import Diagnostics
import Navigation
public import Routing

/// One reason why an app cannot be composed.
public enum CompositionProblem: Error, Hashable, Sendable {
  case registrationFailed(plugin: PluginManifest, reason: String)
  /// Two plugins have the same id, or one plugin was added twice.
  case duplicatePlugin(id: String, first: PluginManifest, second: PluginManifest)
  /// A plugin requires another one that is not composed.
  case missingPlugin(id: String, requiredBy: PluginManifest, isKnown: Bool)
  /// Plugins require each other in a cycle; the path ends where it began.
  case pluginCycle(path: [PluginManifest])
  /// Links of two plugins have the same first segment.
  case sharedPrefix(prefix: String, first: Registration, second: Registration)
  /// Two plugins register the same route type.
  case duplicateRoutes(name: String, first: Registration, second: Registration)
  /// Two plugins register the same tab.
  case duplicateTab(id: String, first: Registration, second: Registration)
  /// Two plugins want the same position among the tabs.
  case duplicateTabOrder(order: Int, first: Registration, second: Registration)
  /// Two plugins register the same guard.
  case duplicateGuard(name: String, first: Registration, second: Registration)
  /// Two plugins register the same global command.
  case duplicateCommand(name: String, first: Registration, second: Registration)
  /// A command is a tab's word, or one that another plugin mentions, and takes its route.
  case hiddenWord(name: String, isTab: Bool, command: Registration, word: Registration)
  /// A plugin registers a command that the shell reserves, or whose name is not a word.
  case reservedCommand(name: String, site: Registration)
  /// A synonym leads to a word that its plugin has neither as a tab nor as a command or a mentioned action.
  case synonymOfNothing(name: String, word: String, site: Registration)
  /// Two plugins register one command of the program, or one begins like a command of the other.
  case duplicateProgramCommand(name: String, first: Registration, second: Registration)
  /// A plugin registers a command of the program whose first word the shell reserves, or which is not one or
  /// two words.
  case reservedProgramCommand(name: String, site: Registration)
  /// A tab's root is a route that no plugin registers.
  case tabWithoutRoutes(id: String, site: Registration)
  /// Routes belong to a tab that no plugin registers.
  case routesWithoutTab(routes: String, tab: String, site: Registration)
  /// A plugin names parents of routes that it does not register.
  case parentOfOthers(routes: String, site: Registration)
  /// Routes would lie above themselves; the path ends where it began, and each step has its declaration.
  case parentCycle(path: [String], sites: [Registration])
  /// Two plugins provide the same flow.
  case duplicateFlow(name: String, first: Registration, second: Registration)
  /// A plugin provides a flow but does not register its start routes.
  case flowWithoutRoutes(flow: String, routes: String, site: Registration)
  /// A plugin opens routes that no composed plugin shows, or has them beneath its own, or starts a flow that none
  /// provides.
  case noHandler(name: String, parentOf: String? = nil, site: Registration, wouldBe: Registration?)
  /// A command or a preparation names routes that its plugin neither registers nor declares.
  case undeclared(name: String, site: Registration)
  /// Two plugins open the same point.
  case duplicatePoint(name: String, first: Registration, second: Registration)
  /// A plugin contributes to a point that no composed plugin opens.
  case pointWithoutHost(name: String, site: Registration, wouldBe: Registration?)
  /// A plugin contributes to a point twice.
  case contributedTwice(name: String, first: Registration, second: Registration)
  /// Two plugins want the same position among the contributions to a point.
  case duplicateOrder(order: Int, point: String, first: Registration, second: Registration)
  /// Two sections of a page have one name.
  case duplicateSection(name: String, page: String, first: Registration, second: Registration)
  /// The name of a section is not a word.
  case reservedSection(name: String, page: String, site: Registration)
  /// A point has more contributions than it takes, or lacks the one that it needs.
  case contributionCount(
    name: String, limit: ContributionLimit, site: Registration, contributions: [Registration])
  /// The host of a point refuses the value that a plugin contributes.
  case contributionRefused(point: String, site: Registration, ContributionProblem)
  /// A plugin has two views for one type of view model.
  case duplicateView(name: String, first: Registration, second: Registration)
  /// A plugin has a view for a type of view model that none of its routes shows.
  case viewOfNothing(name: String, site: Registration, shownBy: Registration?)
  /// A plugin's older links cannot be migrated, or a migration leads nowhere.
  case migrationGap(plugin: PluginManifest, missing: [Int], surplus: [Int])
  /// Patterns are malformed, equal, shadowed or ambiguous.
  case routes(RouteTableError)
  /// Dependencies are missing, circular, captive or duplicated.
  case dependencies(DependencyGraphError)
}

/// Why an app cannot be composed: all problems, found in one pass.
public struct CompositionError: Error, Hashable, Sendable {
  /// The problems, in a stable order.
  public let problems: [CompositionProblem]

  public init(problems: [CompositionProblem]) {
    self.problems = problems
  }
}

extension CompositionError: CustomStringConvertible {
  public var description: String {
    problems.map(\.description).joined(separator: "\n\n")
  }
}

extension CompositionError: ExplainedError {
  public var explanation: ErrorExplanation {
    .init(
      "composition.failed", .configuration, "the app cannot be composed:\n\(description)",
      hint: "each error above names both sides and how to fix it")
  }
}

extension CompositionProblem: CustomStringConvertible {
  /// The problem, the location of both sides, and how to resolve it.
  public var description: String {
    switch self {
    case .routes(let error): "\(error)"
    case .dependencies(let error): "\(error)"
    case .registrationFailed(let plugin, let reason):
      one(
        "\(plugin) failed to register: \(reason)", plugin.source, "fix the plugin, or leave it out"
      )
    case .duplicatePlugin(let id, let first, let second):
      two(
        "the plugin id \"\(id)\" is used", first, second,
        first == second ? "list it once" : "give one of them another id")
    case .missingPlugin(let id, let plugin, let isKnown):
      one(
        "\(plugin) requires the plugin \"\(id)\", which is not composed", plugin.source,
        isKnown
          ? "compose \(id) too, or leave \(plugin.id) out" : "add \(id), or drop the requirement")
    case .pluginCycle(let path):
      SourceMessage(
        "plugins require each other in a cycle: \(path.map(\.id).joined(separator: " → "))",
        at: path.first?.source,
        notes: zip(path, path.dropFirst()).map { plugin, required in
          .init("\(plugin) requires \(required.id)", at: plugin.source)
        },
        fix: "drop one requirement, and open the other's routes as optional instead"
      ).description
    case .sharedPrefix(let prefix, let first, let second):
      two(
        "links that begin with \"\(prefix)\" are registered", first, second,
        "let one plugin have them all, and the other open them by its routes")
    case .duplicateRoutes(let name, let first, let second):
      two(
        "the routes \(name) are registered", first, second,
        first.plugin == second.plugin ? "register them once" : "register them in their own plugin")
    case .duplicateTab(let id, let first, let second):
      two("the tab \"\(id)\" is registered", first, second, "rename one")
    case .duplicateTabOrder(let order, let first, let second):
      two(
        "the position \(order) among the tabs is taken", first, second,
        "give one of them another order, or none to put it last")
    case .duplicateGuard(let name, let first, let second):
      two("the guard \"\(name)\" is registered", first, second, "rename one")
    case .duplicateCommand(let name, let first, let second):
      two("the command \"\(name)\" is registered", first, second, "rename one")
    case .hiddenWord(let name, let isTab, let command, let word):
      SourceMessage(
        "the command \"\(name)\" of \(command) hides the \(isTab ? "tab" : "mentioned action") of that "
          + "name of \(word)", at: command.source,
        notes: [.init("the other one", at: word.source)], fix: "rename the command"
      ).description
    case .reservedCommand(let name, let site):
      one(
        "the command \"\(name)\" of \(site) is reserved, or not a lower-case ASCII word",
        site.source, "rename it")
    case .synonymOfNothing(let name, let word, let site):
      one(
        "\"\(name)\" of \(site) is a synonym of \"\(word)\", which its plugin has neither as a tab nor as a "
          + "command or mentioned action", site.source, "correct the word, or mention the action")
    case .duplicateProgramCommand(let name, let first, let second):
      two("\"\(name)\" as a command is registered", first, second, "rename one")
    case .reservedProgramCommand(let name, let site):
      one(
        "the program's command \"\(name)\" of \(site) is reserved, or not one or two lower-case ASCII words",
        site.source, "rename it")
    case .tabWithoutRoutes(let id, let site):
      one(
        "the tab \"\(id)\" of \(site) begins at a route no plugin registers", site.source,
        "register the route type with a coordinator")
    case .routesWithoutTab(let routes, let tab, let site):
      one(
        "the routes \(routes) of \(site) belong to the tab \"\(tab)\" that no plugin registers",
        site.source, "register the tab, or present the routes without one")
    case .parentOfOthers(let routes, let site):
      one(
        "\(site) names the parents of \(routes), which its plugin does not register", site.source,
        "let the plugin that registers them name their parents")
    case .parentCycle(let path, let sites):
      SourceMessage(
        "routes would lie above themselves: \(path.joined(separator: " → "))",
        at: sites.first?.source,
        notes: zip(sites, zip(path, path.dropFirst())).map { site, step in
          .init("\(site) has \(step.0) above \(step.1)", at: site.source)
        }, fix: "drop one of the parents"
      ).description
    case .duplicateFlow(let name, let first, let second):
      two("\(name) is provided", first, second, "let one plugin provide it")
    case .flowWithoutRoutes(let flow, let routes, let site):
      one(
        "\(flow) is provided by \(site), which does not register its start routes \(routes)",
        site.source, "register them with the coordinator that runs the flow")
    case .noHandler(let name, let child, let site, let wouldBe):
      one(
        "\(name) is \(child.map { "named as the parent of \($0)" } ?? "opened") by \(site), but no composed "
          + "plugin has it", site.source,
        wouldBe.map { "compose the plugin \($0), or declare it optional" }
          ?? "add the plugin that has it, or declare it optional")
    case .undeclared(let name, let site):
      one(
        "\(name) is named by \(site), whose plugin neither registers nor declares it", site.source,
        "write registry.opens(\(name).self) there, with isOptional: true if it may be missing")
    case .duplicatePoint(let name, let first, let second):
      two("the point \(name) is opened", first, second, "let one plugin host it")
    case .pointWithoutHost(let name, let site, let wouldBe):
      one(
        "\(site) contributes to the point \(name), which no composed plugin opens", site.source,
        (wouldBe.map { "compose the plugin \($0)" } ?? "add the plugin that opens it")
          + ", or contribute with isOptional: true")
    case .contributedTwice(let name, let first, let second):
      two(
        "the point \(name) is contributed to", first, second,
        "contribute once, with everything that the plugin adds")
    case .duplicateOrder(let order, let point, let first, let second):
      two(
        "the position \(order) among the contributions to \(point) is taken", first, second,
        "give one of them another order, or none to put it last")
    case .duplicateSection(let name, let page, let first, let second):
      two("the section \"\(name)\" of \(page) is registered", first, second, "rename one")
    case .reservedSection(let name, let page, let site):
      one(
        "the section \"\(name)\" of \(page) by \(site) is not a lower-case ASCII word",
        site.source, "rename it")
    case .contributionCount(let name, let limit, let site, let contributions):
      SourceMessage(
        "the point \(name) of \(site) takes \(limit) contribution\(limit == .many ? "s" : ""), and "
          + (contributions.isEmpty
            ? "no plugin contributes" : "\(contributions.count) plugins contribute"),
        at: site.source,
        notes: contributions.map {
          .init("\($0.plugin) (owner \($0.owner)) contributes", at: $0.source)
        },
        fix: contributions.isEmpty
          ? "compose a plugin that contributes to it" : "leave all but one of them out"
      ).description
    case .contributionRefused(_, let site, let problem):
      one("\(site.plugin) (owner \(site.owner)) \(problem.message)", site.source, problem.fix)
    case .duplicateView(let name, let first, let second):
      two("a view for \(name) is registered", first, second, "leave one of them out")
    case .viewOfNothing(let name, let site, let shownBy):
      one(
        "the view for \(name) of \(site) is never drawn: none of its plugin's routes shows one",
        site.source,
        shownBy.map { "register it in \($0.plugin), whose routes do: \($0)" }
          ?? "let the coordinator of a route make one, or remove the view")
    case .migrationGap(let plugin, let missing, let surplus):
      one(
        "\(plugin) has links of schema version \(plugin.schemaVersion)"
          + (missing.isEmpty ? "" : " and no step from version \(list(missing))")
          + (surplus.isEmpty ? "" : " and a step from version \(list(surplus)) that leads nowhere"),
        plugin.source,
        surplus.isEmpty
          ? "register the step"
          : missing.isEmpty ? "drop the step" : "register the missing step; remove the extra one")
    }
  }

  private func list(_ versions: [Int]) -> String {
    versions.map(String.init).joined(separator: ", ")
  }

  private func one(_ error: String, _ source: SourceLine?, _ fix: String) -> String {
    SourceMessage(error, at: source, fix: fix).description
  }

  private func two(
    _ what: String, _ first: some Sited, _ second: some Sited, _ fix: String
  ) -> String {
    SourceMessage(
      "\(what) by \(first) and by \(second)", at: first.source,
      notes: [.init("the other one", at: second.source)], fix: fix
    ).description
  }
}

private protocol Sited: CustomStringConvertible {
  var source: SourceLine { get }
}

extension PluginManifest: Sited {}
extension Registration: Sited {}
