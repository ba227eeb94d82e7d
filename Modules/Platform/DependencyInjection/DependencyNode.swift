public import Diagnostics

/// A registration in the dependency graph: a provided key, or a consumer outside the graph.
public struct DependencyNode: Sendable, Hashable {
  /// The name of the key or of the consumer.
  public let name: String
  /// How long the value or the consumer lives.
  public let scope: DependencyScope
  /// The plugin and the line of the registration.
  public internal(set) var site: RegistrationSite

  /// Describes a registration.
  public init(name: String, scope: DependencyScope, site: RegistrationSite) {
    (self.name, self.scope, self.site) = (name, scope, site)
  }
}

/// A provided key and the keys it needs, for display.
public struct DependencyEdges: Sendable, Hashable {
  /// The registration that provides the key.
  public let node: DependencyNode
  /// The names of the keys it needs, in the order in which it receives their values.
  public let needs: [String]
}

/// The plugin and the source line of a registration.
public struct RegistrationSite: Sendable, Hashable {
  /// The plugin's name.
  public internal(set) var plugin: String
  /// The file and line of the registration.
  public let source: SourceLine

  public init(plugin: String, fileID: String, line: Int) {
    (self.plugin, source) = (plugin, SourceLine(fileID: fileID, line: line))
  }
}

extension RegistrationSite: Comparable {
  public static func < (left: RegistrationSite, right: RegistrationSite) -> Bool {
    (left.plugin, left.source) < (right.plugin, right.source)
  }
}

extension RegistrationSite: CustomStringConvertible {
  /// The location as compilers print it, `Module/File.swift:12`.
  public var description: String { source.description }
}
