/// A plugin that could not register, in an app that was composed without it.
public struct PluginFailure: Hashable, Sendable {
  /// The plugin.
  public let manifest: PluginManifest

  /// Why, in words.
  public let reason: String
}
