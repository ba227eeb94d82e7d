public import DependencyInjection
public import Navigation
import Routing

extension RouterRegistry {
  /// Registers another coordinator for a route type, shown to a share of the installations.
  ///
  /// Links, access and parents stay those of the route type; only who shows its places differs. A
  /// feature flag is a variant with a share of 0 or 100. One route type has one variant at a time.
  ///
  /// - Parameters:
  ///   - name: The variant's name, unique in the app.
  ///   - routes: The route type it overrides.
  ///   - share: How many of a hundred installations see it.
  ///   - needs: The keys of what the coordinator uses.
  ///   - fileID: Where the registration stands.
  ///   - line: Where the registration stands.
  ///   - coordinator: Makes a coordinator from its context and its dependencies.
  public mutating func variant<C: Coordinator, each D: DependencyKey>(
    _ name: String, of routes: C.Route.Type, share: Int, using needs: repeat (each D).Type,
    fileID: String = #fileID, line: Int = #line,
    coordinator:
      @escaping @MainActor @Sendable (
        CoordinatorContext, repeat (each D).Value
      ) throws -> C
  ) {
    let needed = dependencies.require(
      repeat each needs, by: "the variant \(name) of \(C.Route.self)", scope: .perFlow,
      plugin: plugin.id, fileID: fileID, line: line)
    variants.append(
      VariantDeclaration(
        name: name, routeType: ObjectIdentifier(C.Route.self),
        type: C.Route.self, share: min(max(share, 0), 100),
        site: site(fileID, line),
        makeCoordinator: { container in
          { context in
            let scope = context.flowStorage { container.makeFlowScope() }
            let values = try container.resolve(needed, in: scope)
            return try coordinator(context, repeat each values)
          }
        }))
  }
}

/// A variant as a plugin registered it.
struct VariantDeclaration: Sendable {
  let name: String
  let routeType: ObjectIdentifier
  let type: any Route.Type
  let share: Int
  let site: Registration
  let makeCoordinator:
    @Sendable (DependencyContainer) ->
      @MainActor @Sendable (CoordinatorContext) throws ->
      any Coordinator

  var routes: String { String(describing: type) }
}
