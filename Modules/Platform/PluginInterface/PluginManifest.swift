public import Diagnostics

/// Who a plugin is: what errors, reports and archives name.
public struct PluginManifest: Hashable, Sendable {
  /// The plugin's stable short name, such as `cart`: lower case, unique in an app.
  public let id: String
  /// The module it lives in, such as `CartFeature`.
  public let module: String
  /// The team that owns it, as CODEOWNERS names it, such as `@shop/cart`.
  public let owner: String
  /// Its version.
  public let version: String
  /// The version of its links; raised when archived links of an older one need migrating.
  public let schemaVersion: Int
  /// The first segments of the links the plugin owns; it may register links under no other.
  public let prefixes: Set<String>

  /// The ids of the plugins without which it cannot work; they register before it.
  ///
  /// Most plugins need none: they open others' places as long as they are composed.
  ///
  /// What fails takes along those that require it: a plugin that cannot register, or whose guard fails.
  public let requires: Set<String>

  /// Where the manifest is written, which is no part of who the plugin is.
  public let source: SourceLine

  /// Creates a manifest; the plugin's id is its only prefix unless some are given.
  public init(
    id: String, module: String, owner: String, version: String = "1.0.0", schemaVersion: Int = 1,
    prefixes: Set<String>? = nil, requires: Set<String> = [], fileID: String = #fileID,
    line: Int = #line
  ) {
    (self.id, self.module, self.owner) = (id, module, owner)
    (self.version, self.schemaVersion) = (version, schemaVersion)
    (self.prefixes, self.requires) = (prefixes ?? [id], requires)
    source = SourceLine(fileID: fileID, line: line)
  }
}

extension PluginManifest {
  public static func == (one: PluginManifest, other: PluginManifest) -> Bool {
    (one.id, one.module, one.owner, one.version)
      == (other.id, other.module, other.owner, other.version)
      && (one.schemaVersion, one.prefixes, one.requires)
        == (other.schemaVersion, other.prefixes, other.requires)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(module)
  }
}

extension PluginManifest: CustomStringConvertible {
  public var description: String { "\(module) \(version) (owner \(owner))" }
}

extension PluginManifest {
  /// Whether the manifest stands before another in reports: by id, and by the rest where ids clash.
  func isBefore(_ other: PluginManifest) -> Bool {
    (id, module, owner, version) < (other.id, other.module, other.owner, other.version)
  }
}
