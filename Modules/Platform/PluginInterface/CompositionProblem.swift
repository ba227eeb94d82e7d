public import DependencyInjection
public import Diagnostics
public import Routing

/// One reason why an app cannot be composed.
public enum CompositionProblem: Error, Hashable, Sendable {
  /// A plugin's registration threw.
  case registrationFailed(plugin: PluginManifest, reason: String)
  /// A service could not be registered.
  case serviceFailed(name: String, reason: String)
  /// Two services keep one schema, by their names.
  case duplicateSchema(schema: String, first: String, second: String)
  /// Two plugins have one id, or one plugin was added twice.
  case duplicatePlugin(id: String, first: PluginManifest, second: PluginManifest)
  /// A plugin requires one that is not composed.
  case missingPlugin(id: String, requiredBy: PluginManifest, isKnown: Bool)
  /// Plugins require each other in a circle; the path ends where it began.
  case pluginCycle(path: [String])
  /// Two plugins own one prefix.
  case duplicatePrefix(prefix: String, first: PluginManifest, second: PluginManifest)
  /// A plugin registers a link under a prefix it does not own.
  case foreignPrefix(pattern: String, site: Registration, owner: PluginManifest?)
  /// Two variants override the places of one route type.
  case overriddenTwice(routes: String, first: Registration, second: Registration)
  /// Two variants have one name.
  case duplicateVariant(name: String, first: Registration, second: Registration)
  /// A variant overrides places no plugin registers.
  case variantWithoutRoutes(name: String, routes: String, site: Registration)
  /// A variant is forced on or off that no composed plugin registers.
  case unknownVariant(name: String, available: [String])
  /// Two plugins register one route type.
  case duplicateRoutes(name: String, first: Registration, second: Registration)
  /// Two plugins register one tab.
  case duplicateTab(id: String, first: Registration, second: Registration)
  /// Two plugins register one guard.
  case duplicateGuard(name: String, first: Registration, second: Registration)
  /// Two plugins register one global command.
  case duplicateCommand(name: String, first: Registration, second: Registration)
  /// A plugin registers a word the shell keeps for itself, or one that is no word.
  case reservedCommand(name: String, site: Registration)
  /// A tab's root is a route no plugin registers.
  case tabWithoutRoutes(id: String, site: Registration)
  /// Routes belong to a tab no plugin registers.
  case routesWithoutTab(routes: String, tab: String, site: Registration)
  /// Two plugins provide one flow.
  case duplicateFlow(name: String, first: Registration, second: Registration)
  /// A plugin provides a flow whose start routes it does not register.
  case flowWithoutRoutes(flow: String, routes: String, site: Registration)
  /// A plugin opens places that no composed plugin shows, or starts a flow that none provides.
  case noHandler(name: String, site: Registration, wouldBe: Registration?)
  /// Two transitions fit some change equally well.
  case transitionTie(
    first: String, second: String, firstSite: Registration, secondSite: Registration)
  /// A plugin's links of an older version cannot be brought up to date, or a step leads nowhere.
  case migrationGap(plugin: PluginManifest, missing: [Int], surplus: [Int])
  /// Patterns that are malformed, equal, shadowed or ambiguous.
  case routes(RouteTableError)
  /// Dependencies that are missing, circular, captive or doubled.
  case dependencies(DependencyGraphError)
}

/// Why an app cannot be composed: everything that is wrong, found in one pass.
///
/// ```swift
/// do {
///   app = try composition.compose()
/// } catch {
///   for problem in error.problems { print(problem) }  // each with both sides and how to mend it
/// }
/// ```
public struct CompositionError: Error, Hashable, Sendable {
  /// The problems, in a stable order.
  public let problems: [CompositionProblem]

  /// Creates an error.
  public init(problems: [CompositionProblem]) {
    self.problems = problems
  }
}

extension CompositionError: CustomStringConvertible {
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

extension CompositionError: ExplainedError {
  public var explanation: ErrorExplanation {
    .init(
      "composition.failed", .configuration, "the app cannot be composed:\n\(description)",
      hint: "each line above names both sides and how to mend it")
  }
}
