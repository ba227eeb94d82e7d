public import PluginInterface

extension FeaturePlugin {
  /// Returns how a stand-in differs from the plugin that it replaces, one sentence per difference.
  ///
  /// The team that owns the stand-in checks this in its tests, so that others never test against routes that
  /// the feature no longer has. It compares the manifest, the route types, how they are shown, the tabs and
  /// the points that no other plugin shares.
  /// The stand-in may lack flows that others cannot start.
  ///
  /// ```swift
  /// #expect(try CartStandIn().differences(from: CartPlugin()).isEmpty)
  /// ```
  ///
  /// - Throws: The error of either registration.
  public func differences(from real: any FeaturePlugin) throws -> [String] {
    let (own, other) = (try published(), try real.published())
    let (mine, theirs) = (Set(own.routes), Set(other.routes))
    return
      (manifest == real.manifest ? [] : ["its manifest is another"])
      + theirs.subtracting(mine).sorted().map { "it lacks \($0)" }
      + mine.subtracting(theirs).sorted().map { "only it has \($0)" }
      + Set(own.flows).subtracting(other.flows).sorted().map { "only it has the flow \($0)" }
  }
}
