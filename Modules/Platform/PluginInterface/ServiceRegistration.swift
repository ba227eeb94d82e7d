import DependencyInjection

/// The services of a composition, registered each into a registry of its own.
struct ServiceRegistration {
  /// What the services provide and need.
  private(set) var dependencies = DependencyRegistry()

  /// What does not fit.
  private(set) var problems: [CompositionProblem] = []

  /// Registers services.
  init(_ services: [ServiceProvider]) {
    var failures: [(name: String, reason: String)] = []
    for service in services {
      do {
        var own = DependencyRegistry()
        try service.register(&own, service.name)
        dependencies.merge(own)
      } catch {
        failures.append((service.name, "\(error)"))
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
