public import DependencyInjection

/// A plugin that only provides services: the fakes of a test or an example, or a clock of the app itself.
public struct ServiceProvider: FeaturePlugin {
  public let manifest: PluginManifest
  private let services: @Sendable (inout DependencyRegistry, _ name: String) throws -> Void

  /// Creates a provider, whose name becomes the `plugin` of what it provides.
  public init(
    _ name: String, fileID: String = #fileID, line: Int = #line,
    register services: @escaping @Sendable (inout DependencyRegistry, _ name: String) throws -> Void
  ) {
    manifest = PluginManifest(
      id: name, module: name, owner: "the app", prefixes: [], fileID: fileID, line: line)
    self.services = services
  }

  public func register(in registry: inout RouterRegistry) throws {
    try services(&registry.dependencies, manifest.id)
  }
}
