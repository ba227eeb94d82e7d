/// A plugin that could not register, or cannot work without one that could not, in an app that was
/// composed without both.
///
/// ```swift
/// for failure in app.failures { print("left out \(failure.manifest.module): \(failure.reason)") }
/// ```
public struct PluginFailure: Hashable, Sendable {
  /// The plugin.
  public let manifest: PluginManifest

  /// Why, in words.
  public let reason: String
}
