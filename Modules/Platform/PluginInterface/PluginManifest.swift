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

  /// Creates a manifest.
  public init(
    id: String, module: String, owner: String, version: String = "1.0.0", schemaVersion: Int = 1
  ) {
    self.id = id
    self.module = module
    self.owner = owner
    self.version = version
    self.schemaVersion = schemaVersion
  }
}
