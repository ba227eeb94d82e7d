import DependencyInjection
public import Navigation
public import Routing
public import Screens

extension RouterRegistry {
  /// Adds a section to a page of another plugin, or of this one: a row that leads to one of this plugin's routes.
  ///
  /// The name is unique on the page, in lower-case ASCII letters with hyphens only between them. The page's own link
  /// to the section opens the route as well. The route lies above the page, on the page's tab, so access and guards
  /// are asked about the page, too. Sections are sorted by `order`, then by name; two may have the same order. If the
  /// page is not in the app, an optional section is skipped, and its route opens as `routes` says.
  ///
  /// - Throws: `RoutingError` if the route has no link.
  public mutating func section<Point: SectionPoint>(
    _ name: String, on page: Point.Type, title: String, summary: String, order: Int? = nil,
    isOptional: Bool = false, opening route: some Route, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    let section = try PageSection(name: name, title: title, summary: summary, opening: route)
    let target = section.route
    if target.routeType != ObjectIdentifier(Point.Page.self) {
      declareParent(of: type(of: route), site(fileID, line)) {
        (try? AnyRoute($0)) == target ? Point.page : nil
      }
    }
    let link = try AnyRoute(Point.link(to: name))
    declare(
      to: Point.self, order: order, isOptional: isOptional, site: site(fileID, line),
      as: SectionDeclaration(name: name, link: link, route: target)
    ) { _, _ in { section } }
  }
}

/// A section as the composition knows it.
struct SectionDeclaration: Sendable {
  let name: String
  /// The route of the host that a link to the section names.
  let link: AnyRoute
  let route: AnyRoute
}

extension PointRegistration {
  /// The types of the routes to which the sections lead that a plugin shows.
  func sectionRoutes(of host: RouterRegistry) -> [ObjectIdentifier] {
    points.filter { $0.point.site.plugin == host.plugin.id }
      .flatMap(\.contributions).compactMap { $0.section?.route.routeType }
  }

  /// A guard for each page, which leads from the page's links to its sections.
  var sectionGuards: [NavigationGuard] {
    points.compactMap { point, contributions in
      let sections = contributions.compactMap(\.section).filter { $0.link != $0.route }
      guard !sections.isEmpty else { return nil }
      let routes = Dictionary(sections.map { ($0.link, $0.route) }) { first, _ in first }
      return NavigationGuard(
        name: "sections of \(point.name)", plugin: point.site.plugin, answersFor: []
      ) { attempt in
        routes[attempt.route].map { .redirect(to: $0) } ?? .allow
      }
    }
  }
}

extension ContributionSet where Point: SectionPoint {
  /// Adds a list with a row for each section, each of which is pushed from the page when it is picked.
  @MainActor
  public func add(to screen: inout Screen, from context: CoordinatorContext) {
    let sections = contributions.compactMap { try? $0.work() }
    let rows = sections.map { section in
      Row(
        section.title, [.text(section.summary)],
        pick: Row.Pick("pick", [section.name]) { [weak context] in
          if let context { try context.push(section.route.base) }
        })
    }
    if !rows.isEmpty { screen.blocks.append(.list(rows, columns: ["section", "summary"])) }
  }
}
