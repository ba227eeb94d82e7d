import DependencyInjection
import Navigation
import Routing

/// A point that a plugin opens.
struct PointDeclaration: Sendable {
  let type: any ContributionPoint.Type
  let site: Registration
  /// Provides the point's contributions as a dependency that calls the contributing consumers.
  let provide: @Sendable (inout DependencyRegistry, ContributionTable, [DeclaredConsumer]) -> Void
  /// The contributions as a value of the point's own type.
  let collect: @Sendable ([any Sendable]) -> any Sendable

  var id: ObjectIdentifier { ObjectIdentifier(type) }
  var name: String { type.name }

  init<Point: ContributionPoint>(_ point: Point.Type, site: Registration) {
    (type, self.site) = (point, site)
    provide = { registry, table, consumers in
      registry.provide(
        Contributions<Point>.self, calling: consumers, plugin: site.plugin, fileID: site.fileID,
        line: site.line, value: ContributionSet(table: table))
    }
    collect = { contributions in contributions.compactMap { $0 as? Contribution<Point> } }
  }
}

/// What a plugin contributes to a point.
struct ContributionDeclaration: Sendable {
  let point: any ContributionPoint.Type
  let order: Int?
  let isOptional: Bool
  let site: Registration
  let consumer: DeclaredConsumer
  /// The `Contribution` of the point's own type.
  let make: @Sendable (DependencyContainer) -> any Sendable

  var id: ObjectIdentifier { ObjectIdentifier(point) }
  var name: String { point.name }

  /// The order in which a host sees contributions.
  var rank: (Int, String) { (order ?? .max, site.plugin) }
}

/// The points of an app, with what is contributed to them.
struct PointRegistration {
  let points: [(point: PointDeclaration, contributions: [ContributionDeclaration])]

  /// - Complexity: O(*n* log *n*) in the number of points and contributions.
  init(_ registries: [RouterRegistry]) {
    let contributions = Dictionary(grouping: registries.flatMap(\.contributions), by: \.id)
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

  func contributions(_ container: DependencyContainer) -> [ObjectIdentifier: any Sendable] {
    Dictionary(
      points.map { point, contributions in
        (point.id, point.collect(contributions.map { $0.make(container) }))
      }
    ) { first, _ in first }
  }
}
