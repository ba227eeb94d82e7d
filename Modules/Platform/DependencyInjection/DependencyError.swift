/// Why one resolution failed.
///
/// Resolving a need declared in the registry can only fail with ``makeFailed(key:site:underlying:)``, because
/// everything else is proved when the container is built.
public enum DependencyError: Error {
  /// The `make` closure threw; a later resolution runs it again.
  case makeFailed(key: String, site: RegistrationSite, underlying: any Error)
  /// The container was built without the key.
  case notProvided(key: String)
  /// The value is per-flow, and the resolution named no flow.
  case flowRequired(key: String, site: RegistrationSite)
  /// The flow scope belongs to another container.
  case foreignFlow(key: String)

  /// A `make` resolved, in its container, a key whose value waits for that `make`.
  ///
  /// The path begins and ends with the same key.
  case circular(path: [String])
}

extension DependencyError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .makeFailed(let key, let site, let underlying):
      "\(site): error: \(site.plugin) could not make \(key): \(underlying)"
    case .notProvided(let key):
      "\(key) is not provided in this container; declare the need with require() so that the"
        + " graph proof covers it"
    case .flowRequired(let key, let site):
      "\(key) lives per flow (\(site.plugin), \(site)); resolve it in a FlowScope"
    case .foreignFlow(let key):
      "\(key) was asked for in a flow of another container; use this container's makeFlowScope()"
    case .circular(let path):
      "resolved in a cycle: \(path.joined(separator: " → ")); declare what a value needs with"
        + " using:, so that the graph proof covers it, and hand no container to a make"
    }
  }
}
