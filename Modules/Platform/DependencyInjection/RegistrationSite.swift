public import Diagnostics

/// The plugin and the line of source that made a registration.
///
/// ```swift
/// print(RegistrationSite(plugin: "cart", fileID: "CartFeature/CartPlugin.swift", line: 25))
/// ```
public struct RegistrationSite: Sendable, Hashable {
  /// The plugin's name.
  public let plugin: String

  /// Where the registration stands.
  public let source: SourceLine

  /// Records who registered something, and where.
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
  /// The place as compilers print it, `Module/File.swift:12`.
  public var description: String { source.description }
}
