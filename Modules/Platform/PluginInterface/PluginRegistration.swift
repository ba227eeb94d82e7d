/// The first step of a composition: every plugin registers, in the order of their requirements.
struct PluginRegistration {
  /// What the composed plugins registered, by id.
  private(set) var registries: [RouterRegistry] = []

  /// What the plugins left out would have registered, by id.
  private(set) var leftOut: [RouterRegistry] = []

  /// What the plugins that failed and are tolerated had registered before they did.
  private(set) var failed: [RouterRegistry] = []

  /// The plugins that failed and are tolerated.
  private(set) var failures: [PluginFailure] = []

  /// What does not fit.
  private(set) var problems: [CompositionProblem] = []

  /// Registers plugins.
  ///
  /// Different plugins of one id all register, so that what else is wrong with them is found too; of
  /// plugins with equal manifests only the first does.
  ///
  /// - Parameters:
  ///   - plugins: The plugins, in an order that does not depend on how they were added.
  ///   - toleratesFailing: Whether a plugin whose registration throws is left out.
  init(_ plugins: [(plugin: any FeaturePlugin, isComposed: Bool)], toleratesFailing: Bool) {
    var seen: Set<PluginManifest> = []
    let composed = plugins.filter { $0.isComposed && seen.insert($0.plugin.manifest).inserted }
    let order = PluginOrder(
      composed.map(\.plugin.manifest), known: Set(plugins.map(\.plugin.manifest.id)))
    problems = order.problems
    let byManifest = Dictionary(composed.map { ($0.plugin.manifest, $0.plugin) }) { first, _ in
      first
    }
    for manifest in order.ordered {
      guard let plugin = byManifest[manifest] else { continue }
      var registry = RouterRegistry(plugin: manifest)
      do {
        try plugin.register(in: &registry)
        registries.append(registry)
      } catch  where toleratesFailing {
        failed.append(registry)
        failures.append(PluginFailure(manifest: manifest, reason: "\(error)"))
      } catch {
        problems.append(.registrationFailed(plugin: manifest, reason: "\(error)"))
      }
    }
    for (plugin, isComposed) in plugins where !isComposed {
      var registry = RouterRegistry(plugin: plugin.manifest)
      // A plugin left out is only asked for its links; that it cannot tell them is no one's problem.
      guard (try? plugin.register(in: &registry)) != nil else { continue }
      leftOut.append(registry)
    }
    registries.sort { $0.plugin.isBefore($1.plugin) }
  }
}
