public import DependencyInjection
import Diagnostics

/// A provider outside the plugins, composed and audited with them: a store, a clock or a gateway, provided
/// under the keys of its domain.
public struct ServiceProvider: Sendable {
  /// The provider's name in reports, such as `CatalogStore`.
  package let name: String
  /// The schemas that only this provider keeps, by the names under which its migrations are filed.
  package let schemas: Set<String>

  let register: @Sendable (inout DependencyRegistry, _ name: String) throws -> Void

  /// Creates a provider, whose name becomes the `plugin` of what it provides; a schema with two providers
  /// fails the composition.
  public init(
    _ name: String, schemas: Set<String> = [],
    register: @escaping @Sendable (inout DependencyRegistry, _ name: String) throws -> Void
  ) {
    (self.name, self.schemas, self.register) = (name, schemas, register)
  }
}

struct ServiceRegistration {
  private(set) var dependencies = DependencyRegistry()
  private(set) var problems: [CompositionProblem] = []

  init(_ services: [ServiceProvider]) {
    var failures: [(name: String, reason: String)] = []
    for service in services {
      do {
        var own = DependencyRegistry()
        try service.register(&own, service.name)
        dependencies.merge(own)
      } catch {
        failures.append(
          (service.name, (error as? any ExplainedError)?.explanation.message ?? "\(error)"))
      }
    }
    problems = failures.sorted(by: <).map { .serviceFailed(name: $0.name, reason: $0.reason) }
    problems += Self.duplicateSchemas(services)
  }

  private static func duplicateSchemas(_ services: [ServiceProvider]) -> [CompositionProblem] {
    let keepers = services.flatMap { service in
      service.schemas.map { (schema: $0, service: service.name) }
    }
    return Dictionary(grouping: keepers, by: \.schema).sorted { $0.key < $1.key }.flatMap {
      schema, keepers in
      let names = keepers.map(\.service).sorted()
      return names.dropFirst().map {
        CompositionProblem.duplicateSchema(schema: schema, first: names[0], second: $0)
      }
    }
  }
}
