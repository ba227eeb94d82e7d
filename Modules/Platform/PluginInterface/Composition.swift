import DependencyInjection
import Navigation
public import Routing

/// The composition of an app: takes plugins, and yields an audited, frozen ``ComposedApp``.
///
/// Everything that could otherwise fail when a person taps fails here instead, all of it in one report.
public struct Composition: Sendable {
  private let policy: LinkPolicy
  private let toleratesFailing: Bool
  private let contributionLimit: Duration
  private var plugins: [(plugin: any FeaturePlugin, isComposed: Bool)] = []

  /// Creates an empty composition.
  ///
  /// With `toleratesFailing`, a plugin whose registration throws is not composed, nor are the plugins that
  /// cannot work without it, instead of failing the composition. Use it in programs for people, but not in
  /// tests and examples. Findings of the audit are never tolerated, because they occur in every build; only the
  /// samples of patterns are not read back at each start. A contribution that does not answer within
  /// `contributionLimit` is left out of the screen; work of the app's life may take fifteen times as long.
  public init(
    policy: LinkPolicy, toleratesFailing: Bool = false, contributionLimit: Duration = .seconds(2)
  ) {
    (self.policy, self.toleratesFailing) = (policy, toleratesFailing)
    self.contributionLimit = contributionLimit
  }

  /// Adds a plugin.
  ///
  /// A plugin that is not composed is still known by its links, so that the app can name it as their handler.
  public mutating func add(_ plugin: any FeaturePlugin, isComposed: Bool = true) {
    plugins.append((plugin, isComposed))
  }

  /// Registers, audits and freezes everything.
  ///
  /// - Throws: ``CompositionError`` with every problem found, in a stable order.
  /// - Complexity: O(*n* log *n*) in the number of registrations.
  public func compose() throws(CompositionError) -> ComposedApp {
    let plugins = sortedPlugins
    let registration = PluginRegistration(plugins, toleratesFailing: toleratesFailing)
    let cascade = FailureCascade(registration)
    var problems = registration.problems
    let manifests = plugins.map(\.plugin.manifest)
    let registries = cascade.registries
    let skipped = registration.skipped + cascade.remains(policy: policy)
    let audit = CompositionAudit(
      registries: registries, skipped: skipped, manifests: manifests)
    problems += audit.problems()
    let patterns = patterns(registries, skipped)
    let table = table(patterns, &problems)
    problems += PrefixAudit(catalogue: table?.catalogue ?? patterns.catalogue).problems()
    let points = PointRegistration(registries)
    problems += points.audit()
    let contributions = ContributionTable(limit: contributionLimit)
    let container = container(registries, &problems) {
      points.provide(in: &$0, contributions)
    }
    guard problems.isEmpty, let table, let container else {
      throw CompositionError(problems: problems)
    }
    let composed = Set(registries.map(\.plugin.id))
    contributions.fill(with: points.contributions(container))
    let router = Router(
      table: table,
      map: navigationMap(registries, points, container),
      commands: commands(registries),
      programCommands: registries.flatMap(\.programCommands).sorted { $0.name < $1.name },
      mentions: registries.flatMap(\.mentions).map(\.value),
      synonyms: registries.flatMap(\.synonyms).map(\.value), points: points.descriptions,
      drawings: DrawingDeclaration.table(of: registries.flatMap(\.drawings)),
      plugins: manifests.map {
        Router.Plugin(manifest: $0, isComposed: composed.contains($0.id))
      },
      absences: audit.absences(),
      makeGraph: {
        PluginGraph(registries: registries, skipped: skipped, catalogue: table.catalogue)
      })
    return ComposedApp(
      router: router, failures: cascade.failures, container: container, composition: self)
  }

  /// The plugins in the order of reports, independent of the order in which they were added.
  private var sortedPlugins: [(plugin: any FeaturePlugin, isComposed: Bool)] {
    plugins.sorted { left, right in
      let (first, second) = (left.plugin.manifest, right.plugin.manifest)
      if first.isBefore(second) { return true }
      // Printing a type for the first time is slow, and only two plugins with equal manifests need it.
      return !second.isBefore(first)
        && String(reflecting: type(of: left.plugin)) < String(reflecting: type(of: right.plugin))
    }
  }

  private func commands(_ registries: [RouterRegistry]) -> [GlobalCommand] {
    registries.flatMap(\.commands).filter { command in
      command.key.map { key in registries.contains { $0.dependencies.provides(key) } } ?? true
    }.map(\.value).sorted { $0.name < $1.name }
  }

  private func patterns(
    _ registries: [RouterRegistry], _ skipped: [RouterRegistry]
  ) -> RouteTableBuilder {
    var builder = RouteTableBuilder()
    // A type registered twice is reported once; adding it again would report all its links as well.
    var added: Set<ObjectIdentifier> = []
    for routes in registries.flatMap(\.routeTypes) where added.insert(routes.id).inserted {
      routes.addPatterns(&builder, true)
    }
    for routes in skipped.flatMap(\.routeTypes) where added.insert(routes.id).inserted {
      routes.addPatterns(&builder, false)
    }
    return builder
  }

  private func table(
    _ patterns: RouteTableBuilder, _ problems: inout [CompositionProblem]
  ) -> RouteTable? {
    do {
      // Every sample reads back as before in each composition of the same plugins: tests have read them.
      return try patterns.build(policy: policy, readingSamples: !toleratesFailing)
    } catch {
      problems.append(.routes(error))
      return nil
    }
  }

  private func container(
    _ registries: [RouterRegistry], _ problems: inout [CompositionProblem],
    addPoints: (inout DependencyRegistry) -> Void
  ) -> DependencyContainer? {
    var dependencies = DependencyRegistry()
    for registry in registries { dependencies.merge(registry.dependencies) }
    addPoints(&dependencies)
    do {
      return try dependencies.build()
    } catch {
      let owners = registries.map { ($0.plugin.id, "\($0.plugin.id) (owner \($0.plugin.owner))") }
      let teams = Dictionary(owners) { first, _ in first }
      problems.append(.dependencies(error.namingPlugins { teams[$0] ?? $0 }))
      return nil
    }
  }

  private func navigationMap(
    _ registries: [RouterRegistry], _ points: PointRegistration, _ container: DependencyContainer
  ) -> NavigationMap {
    let preparations = Dictionary(
      registries.flatMap(\.preparations).map { ($0.routeType, $0) }
    ) { first, _ in first }
    let composed = Set(registries.flatMap(\.routeTypes).map(\.id))
    let parents = Dictionary(
      grouping: registries.flatMap(\.parents).filter { composed.contains($0.parentsID) },
      by: \.routesID)
    let routes = registries.flatMap(\.routeTypes).map { routes in
      let destination = Destination(
        plugin: routes.site.plugin, tab: routes.tab, presentation: routes.presentation,
        parents: routes.parents(by: parents[routes.id, default: []]),
        prepare: preparations[routes.id]?.make(container),
        makeCoordinator: routes.makeCoordinator(container))
      return (routes.id, destination)
    }
    return NavigationMap(
      destinations: Dictionary(routes) { first, _ in first },
      owners: Dictionary(registries.map { ($0.plugin.id, "\($0.plugin)") }) { first, _ in first },
      tabs: registries.flatMap(\.tabs).map(\.value),
      guards: registries.flatMap(\.guards).map {
        $0.make(container, Self.routes(answeredForBy: $0.site.plugin, registries))
      } + points.sectionGuards,
      transitions: registries.flatMap(\.transitions),
      schemas: registries.map(\.schema), declared: destinations(registries, points))
  }

  /// The routes and flows that each plugin may go to besides its own routes, at which its own flows begin; those of
  /// the sections that it shows as well.
  private func destinations(
    _ registries: [RouterRegistry], _ points: PointRegistration
  ) -> [String: Set<ObjectIdentifier>] {
    let types = registries.filter { !$0.goesAnywhere }.map { registry in
      (registry.plugin.id, Set(registry.opened.map(\.id) + points.sectionRoutes(of: registry)))
    }
    return Dictionary(types) { $0.union($1) }
  }

  /// The route types of a plugin and of the plugins that require it, directly or indirectly.
  private static func routes(
    answeredForBy plugin: String, _ registries: [RouterRegistry]
  ) -> Set<ObjectIdentifier> {
    var plugins: Set<String> = [plugin]
    var count = 0
    while count < plugins.count {
      count = plugins.count
      for registry in registries where !registry.plugin.requires.isDisjoint(with: plugins) {
        plugins.insert(registry.plugin.id)
      }
    }
    return Set(
      registries.filter { plugins.contains($0.plugin.id) }.flatMap(\.routeTypes).map(\.id))
  }
}
