public import DependencyInjection
import Navigation
public import Routing

extension RouterRegistry {
  /// Checks a place before a link to it is opened, so that a link to a thing that is not there changes
  /// nothing.
  ///
  /// ```swift
  /// registry.prepare(HomeRoute.self, using: CatalogKey.self) { route, catalog in
  ///   if case .product(let id) = route { _ = try await catalog.product(id) }
  /// }
  /// ```
  ///
  /// Only places that access and guards let through are checked, with all on their way. A place a coordinator pushes is not:
  /// it comes from what the coordinator has just shown.
  ///
  /// - Parameters:
  ///   - routes: The plugin's route type.
  ///   - needs: The keys of what the check uses.
  ///   - fileID: Where the registration stands.
  ///   - line: Where the registration stands.
  ///   - check: Throws when the place cannot be shown.
  public mutating func prepare<R: Route, each D: DependencyKey>(
    _ routes: R.Type, using needs: repeat (each D).Type,
    fileID: String = #fileID, line: Int = #line,
    check: @escaping @MainActor @Sendable (R, repeat (each D).Value) async throws -> Void
  ) {
    let needed = dependencies.require(
      repeat each needs, by: "the preparation of \(R.self)", scope: .singleton, plugin: plugin.id,
      fileID: fileID, line: line)
    preparations.append(
      PreparationDeclaration(routeType: ObjectIdentifier(R.self)) { container in
        { route in
          guard let own = route.as(R.self) else { return }
          let values = try container.resolve(needed)
          try await check(own, repeat each values)
        }
      })
  }
}

/// A check of places as a plugin registered it.
struct PreparationDeclaration: Sendable {
  let routeType: ObjectIdentifier
  let make: @Sendable (DependencyContainer) -> Destination.Preparation
}
