package import DependencyInjection
import Navigation
import Routing

/// A point that a plugin opens.
struct PointDeclaration: Sendable {
  let type: any ContributionPoint.Type
  /// Whether other plugins may open it, too.
  let isShared: Bool
  let site: Registration
  /// Provides the point's contributions as a dependency that calls the contributing consumers.
  let provide: @Sendable (inout DependencyRegistry, ContributionTable, [DeclaredConsumer]) -> Void
  /// The contributions as a value of the point's own type.
  let collect: @Sendable ([any Sendable]) -> any Sendable
  /// What is wrong with the contributions; `nil` for a point whose host cannot know before it asks.
  let audit: (@Sendable ([any Sendable]) -> [ContributionProblem])?
  /// The point to which its contributors contribute, too.
  let companion: CompanionPoint?

  var id: ObjectIdentifier { ObjectIdentifier(type) }
  var name: String { type.name }

  init<Point: ContributionPoint>(
    _ point: Point.Type, isShared: Bool, site: Registration, companion: CompanionPoint? = nil
  ) {
    (type, self.isShared, self.site, self.companion) = (point, isShared, site, companion)
    provide = { registry, table, consumers in
      registry.provide(
        Contributions<Point>.self, calling: consumers, plugin: site.plugin, fileID: site.fileID,
        line: site.line, value: ContributionSet(table: table))
    }
    collect = { contributions in contributions.compactMap { $0 as? Contribution<Point> } }
    audit = (point as? any ValuePoint.Type)?.erasedAudit
  }
}

/// A point to which the contributors to another one contribute, too.
struct CompanionPoint: Sendable {
  let id: ObjectIdentifier
  /// What is wrong with a contributor, given its contribution to this point.
  let problem: @Sendable ((any Sendable)?) -> (message: String, fix: String)?

  init<Point: ValuePoint>(
    _ point: Point.Type,
    problem: @escaping @Sendable (Point.Output?) -> (message: String, fix: String)?
  ) {
    id = ObjectIdentifier(point)
    self.problem = { contribution in
      guard let contribution else { return problem(nil) }
      let (values, problems) = Point.values(of: [contribution])
      // Who contributes a value that cannot be made does not contribute nothing; an audit of the other point says it.
      guard let fault = problems.first else { return problem(values.first?.value) }
      return Point.audit == nil ? (fault.message, fault.fix) : nil
    }
  }
}

/// What a plugin contributes to a point.
struct ContributionDeclaration: Sendable {
  let point: any ContributionPoint.Type
  let order: Int?
  let isOptional: Bool
  let site: Registration
  /// What it is on a page of sections, to which a plugin may contribute several.
  let section: SectionDeclaration?
  let consumer: DeclaredConsumer
  /// The `Contribution` of the point's own type.
  let make: @Sendable (DependencyContainer) -> any Sendable

  var id: ObjectIdentifier { ObjectIdentifier(point) }
  var name: String { point.name }

  /// The order in which a host sees contributions.
  var rank: (Int, String) { (order ?? .max, section?.name ?? site.plugin) }
}

/// The points of an app, with what is contributed to them.
struct PointRegistration {
  let points: [(point: PointDeclaration, contributions: [ContributionDeclaration])]
  /// The plugins that open each point.
  let hosts: [ObjectIdentifier: [String]]

  /// - Complexity: O(*n* log *n*) in the number of points and contributions.
  init(_ registries: [RouterRegistry]) {
    let contributions = Dictionary(grouping: registries.flatMap(\.contributions), by: \.id)
    hosts = Dictionary(grouping: registries.flatMap(\.points), by: \.id)
      .mapValues { $0.map(\.site.plugin).sorted() }
    var hosted: Set<ObjectIdentifier> = []
    points = registries.flatMap(\.points).filter { hosted.insert($0.id).inserted }.map { point in
      (point, contributions[point.id, default: []].sorted { $0.rank < $1.rank })
    }
  }

  func provide(in registry: inout DependencyRegistry, _ table: ContributionTable) {
    for (point, contributions) in points {
      point.provide(&registry, table, contributions.map(\.consumer))
    }
  }

  /// The problems that are found in the values contributed to their points, which need nothing.
  func audit() -> [CompositionProblem] {
    guard let nothing = try? DependencyRegistry().build() else { return [] }
    return points.flatMap { point, contributions -> [CompositionProblem] in
      let alone =
        point.companion.map { problems(of: contributions, beside: $0, nothing) } ?? []
      guard let audit = point.audit else { return alone }
      let sites = Dictionary(contributions.map { ($0.site.plugin, $0.site) }) { first, _ in first }
      return alone
        + audit(contributions.map { $0.make(nothing) }).map { problem in
          .contributionRefused(
            point: point.name, site: sites[problem.plugin] ?? point.site, problem)
        }
    }
  }

  private func problems(
    of contributions: [ContributionDeclaration], beside companion: CompanionPoint,
    _ nothing: DependencyContainer
  ) -> [CompositionProblem] {
    let others = points.first { $0.point.id == companion.id }?.contributions ?? []
    let byPlugin = Dictionary(others.map { ($0.site.plugin, $0) }) { first, _ in first }
    return contributions.compactMap { own in
      let plugin = own.site.plugin
      return companion.problem(byPlugin[plugin]?.make(nothing)).map { message, fix in
        .contributionRefused(
          point: own.name, site: own.site,
          ContributionProblem(plugin: plugin, message: message, fix: fix))
      }
    }
  }

  func contributions(_ container: DependencyContainer) -> [ObjectIdentifier: any Sendable] {
    Dictionary(
      points.map { point, contributions in
        (point.id, point.collect(contributions.map { $0.make(container) }))
      }
    ) { first, _ in first }
  }
}

extension ValuePoint {
  fileprivate static var erasedAudit: (@Sendable ([any Sendable]) -> [ContributionProblem])? {
    guard let audit else { return nil }
    return { contributions in
      let (values, problems) = values(of: contributions)
      return problems + audit(values)
    }
  }

  /// The values that contributions give, and what those say that cannot.
  static func values(
    of contributions: [any Sendable]
  ) -> (values: [(plugin: String, value: Output)], problems: [ContributionProblem]) {
    var problems: [ContributionProblem] = []
    let values = contributions.compactMap { $0 as? Contribution<Self> }.compactMap {
      contribution -> (plugin: String, value: Output)? in
      do {
        return (contribution.plugin, try contribution.work())
      } catch {
        problems.append(
          ContributionProblem(
            plugin: contribution.plugin, message: "cannot contribute to \(name): \(error)",
            fix: "make the value without anything that can fail"))
        return nil
      }
    }
    return (values, problems)
  }
}

/// An extension point of a composed app and who contributes to it, for display.
package struct PointDescription: Hashable, Sendable {
  package let name: String
  /// The ids of the plugins that open it: one, unless the point is shared.
  package let hosts: [String]
  /// How many contributions it takes.
  package let limit: ContributionLimit
  /// The ids of the contributing plugins, in the order in which the host sees them.
  package let contributors: [String]
}

extension PointRegistration {
  /// The points by name, then by hosts.
  var descriptions: [PointDescription] {
    points.map { point, contributions in
      PointDescription(
        name: point.name, hosts: hosts[point.id, default: []], limit: point.type.limit,
        contributors: contributions.map(\.site.plugin).reduce(into: []) { plugins, plugin in
          if !plugins.contains(plugin) { plugins.append(plugin) }
        })
    }.sorted {
      $0.name == $1.name ? $0.hosts.lexicographicallyPrecedes($1.hosts) : $0.name < $1.name
    }
  }
}
