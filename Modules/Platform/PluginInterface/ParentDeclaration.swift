import Navigation
public import Routing

/// A route type whose routes lie above those of another type.
struct ParentDeclaration: Sendable {
  let routes: any Route.Type
  let parents: any Route.Type
  let site: Registration
  /// The route beneath one of `routes`, if there is one.
  let parent: @Sendable (AnyRoute) -> AnyRoute?

  var routesID: ObjectIdentifier { ObjectIdentifier(routes) }
  var parentsID: ObjectIdentifier { ObjectIdentifier(parents) }
}

extension RouterRegistry {
  /// Declares that routes of this plugin lie above routes that another plugin publishes.
  ///
  /// A link then shows such a route on the tab of its parent, above it and everything beneath it. Access and guards are
  /// asked about every route on the way. A route for which `parent` returns `nil` opens as ``routes(_:tab:presentation:parents:using:fileID:line:coordinator:)``
  /// says, and so does every route where an optional parent's plugin is missing in the app. The parents that
  /// `routes` names stay between the route and the parent.
  ///
  /// ```swift
  /// registry.routes(ReviewRoute.self, using: ReviewsKey.self) { … }
  /// registry.parent(of: ReviewRoute.self) { review in HomeRoute.product(review.product) }
  /// ```
  public mutating func parent<R: Route, Parent: Route>(
    of routes: R.Type, isOptional: Bool = false, fileID: String = #fileID, line: Int = #line,
    _ parent: @escaping @Sendable (R) -> Parent?
  ) {
    let site = site(fileID, line)
    opened.append(
      OpenedReference(
        type: Parent.self, isOptional: isOptional, site: site, parentOf: "\(R.self)"))
    declareParent(of: R.self, site, parent)
  }

  mutating func declareParent<R: Route, Parent: Route>(
    of routes: R.Type, _ site: Registration, _ parent: @escaping @Sendable (R) -> Parent?
  ) {
    parents.append(
      ParentDeclaration(routes: R.self, parents: Parent.self, site: site) { route in
        route.as(R.self).flatMap(parent).flatMap { try? AnyRoute($0) }
      })
  }
}

extension RouteDeclaration {
  /// The routes beneath a route as the composed plugins have them, from the bottom up.
  func parents(
    by declarations: [ParentDeclaration]
  ) -> @MainActor @Sendable (AnyRoute) -> [AnyRoute] {
    guard !declarations.isEmpty else { return parents }
    return { route in
      let own = parents(route)
      for declaration in declarations {
        if let parent = declaration.parent(own.first ?? route) { return [parent] + own }
      }
      return own
    }
  }
}

/// Finds routes that would lie above themselves.
struct ParentAudit {
  /// A type on the way, with the parents not yet followed.
  private struct Visit {
    let id: ObjectIdentifier
    var left: ArraySlice<ParentDeclaration>
    var current: ParentDeclaration?
  }

  private let registries: [RouterRegistry]
  private let declarations: [ParentDeclaration]
  private let byRoutes: [ObjectIdentifier: [ParentDeclaration]]

  init(_ registries: [RouterRegistry]) {
    self.registries = registries
    declarations = registries.flatMap(\.parents)
    byRoutes = Dictionary(grouping: declarations, by: \.routesID)
  }

  /// A plugin that gives parents to routes which it does not register, and cycles, each once.
  ///
  /// - Complexity: O(*n*) in the number of declarations.
  func problems() -> [CompositionProblem] {
    registries.flatMap { registry in
      let own = Set(registry.routeTypes.map(\.id))
      return registry.parents.filter { !own.contains($0.routesID) }.map {
        CompositionProblem.parentOfOthers(routes: "\($0.routes)", site: $0.site)
      }
    } + cycles()
  }

  /// Not recursive, because plugins decide how long the chain is.
  private func cycles() -> [CompositionProblem] {
    var problems: [CompositionProblem] = []
    var (entered, done): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])
    for start in declarations where !done.contains(start.routesID) {
      var path = [visit(start.routesID)]
      entered = [start.routesID]
      while var current = path.popLast() {
        guard let next = current.left.popFirst() else {
          entered.remove(current.id)
          done.insert(current.id)
          continue
        }
        current.current = next
        path.append(current)
        if entered.contains(next.parentsID) {
          let cycle = path.drop { $0.id != next.parentsID }.compactMap(\.current)
          problems.append(
            .parentCycle(
              path: cycle.map { "\($0.routes)" } + ["\(next.parents)"], sites: cycle.map(\.site)))
        } else if !done.contains(next.parentsID) {
          entered.insert(next.parentsID)
          path.append(visit(next.parentsID))
        }
      }
    }
    return problems
  }

  private func visit(_ id: ObjectIdentifier) -> Visit {
    Visit(id: id, left: byRoutes[id, default: []][...])
  }
}
