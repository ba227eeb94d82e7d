public import DependencyInjection
public import PluginInterface
public import Routing
public import Testing

/// The dependencies of one test: what an app registers, with some of it replaced.
///
/// It is a value and holds no global: two tests that run at once never meet. What is replaced is
/// replaced whichever was registered first, and the graph is proved as in an app, so a test that forgot
/// a dependency learns all it forgot in one message.
///
/// ```swift
/// var dependencies = TestContainer { registry in
///   registry.provide(CartKey.self, using: ClockKey.self, plugin: "cart") { Cart(clock: $0) }
/// }
/// dependencies.replace(ClockKey.self, by: FixedClock())
/// let cart = try dependencies.build().resolve(CartKey.self)
/// ```
///
/// For plugins, ``compose(_:policy:)`` makes an app; ``services`` goes into a composition of one's own.
public struct TestContainer: Sendable {
  private var registry = DependencyRegistry()

  /// Creates an empty container.
  public init() {}

  /// Creates a container of what an app registers.
  ///
  /// - Parameter register: Registers it.
  /// - Throws: What `register` throws.
  public init(_ register: (inout DependencyRegistry) throws -> Void) rethrows {
    try register(&registry)
  }

  /// Provides a value under a key, in place of whatever else is.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: What everything that needs the key is handed.
  ///   - fileID: Where the replacement stands, for messages.
  ///   - line: Where the replacement stands, for messages.
  public mutating func replace<K: DependencyKey>(
    _ key: K.Type, by value: K.Value, fileID: String = #fileID, line: Int = #line
  ) {
    registry.override(key, plugin: "test", fileID: fileID, line: line) { value }
  }

  /// States that the test needs no value of a key: whatever is made of one fails the test.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - sourceLocation: Where the use is reported.
  public mutating func forbid<K: DependencyKey>(
    _ key: K.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    registry.override(
      key, plugin: "test", fileID: sourceLocation.fileID, line: sourceLocation.line
    ) { () throws -> K.Value in
      Issue.fail("\(key.name) was used, which the test forbids", at: sourceLocation)
      throw ForbiddenDependency(key: key.name)
    }
  }

  /// Proves the graph and freezes it.
  ///
  /// - Returns: A container of the test's own.
  /// - Throws: Every problem of the graph at once.
  public func build() throws(DependencyGraphError) -> DependencyContainer {
    try registry.build()
  }

  /// Everything registered and replaced, for a composition; replacements win over what others provide.
  public var services: ServiceProvider {
    ServiceProvider("test") { [registry] services, _ in services.merge(registry) }
  }

  /// Composes plugins with these dependencies.
  ///
  /// - Parameters:
  ///   - plugins: The plugins.
  ///   - policy: Which URLs name a place.
  /// - Returns: The app, with a container of its own.
  /// - Throws: Everything that keeps the plugins from being composed.
  public func compose(
    _ plugins: any FeaturePlugin...,
    policy: LinkPolicy = LinkPolicy(scheme: "app", hosts: ["app.example"])
  ) throws(CompositionError) -> ComposedApp {
    var composition = Composition(policy: policy)
    for plugin in plugins { composition.add(plugin) }
    composition.add(services)
    return try composition.compose()
  }
}
