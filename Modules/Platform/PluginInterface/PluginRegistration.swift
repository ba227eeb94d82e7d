/// The first step of a composition: every plugin registers after the plugins it requires.
struct PluginRegistration {
  private(set) var registries: [RouterRegistry] = []
  /// What the plugins that are not composed would have registered, by id.
  private(set) var skipped: [RouterRegistry] = []
  private(set) var failed: [RouterRegistry] = []
  private(set) var failures: [PluginFailure] = []
  private(set) var problems: [CompositionProblem] = []

  /// Registers plugins given in an order that does not depend on how they were added.
  ///
  /// Different plugins with the same id all register, so that their other problems are found too; of plugins
  /// with equal manifests only the first one registers.
  init(_ plugins: [(plugin: any FeaturePlugin, isComposed: Bool)], toleratesFailing: Bool) {
    let order = PluginOrder(
      plugins.filter(\.isComposed).map(\.plugin), known: Set(plugins.map(\.plugin.manifest.id)))
    problems = order.problems
    for plugin in order.ordered {
      let manifest = plugin.manifest
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
      // A plugin that is not composed registers only for its links; it is not a problem if it has none.
      guard (try? plugin.register(in: &registry)) != nil else { continue }
      skipped.append(registry)
    }
    registries.sort { $0.plugin.isBefore($1.plugin) }
  }
}

/// The order in which plugins register: required plugins first, otherwise by id.
struct PluginOrder {
  /// The plugins in order; plugins in a cycle are in some stable order.
  private(set) var ordered: [any FeaturePlugin] = []
  /// Cycles, each once, and requirements that no plugin meets.
  private(set) var problems: [CompositionProblem] = []

  private var byID: [String: [any FeaturePlugin]] = [:]
  private let known: Set<String>
  private var states: [String: State] = [:]

  private enum State { case entered, done }

  /// A plugin being visited, with the requirements not yet visited.
  private struct Visit {
    let id: String
    var left: ArraySlice<(id: String, by: PluginManifest)>
  }

  /// Orders the composed plugins, those of one id as given and each manifest once; `known` contains the ids
  /// of all plugins, including those not composed.
  init(_ composed: [any FeaturePlugin], known: Set<String>) {
    self.known = known
    for plugin in composed {
      let manifest = plugin.manifest
      if byID[manifest.id]?.contains(where: { $0.manifest == manifest }) == true { continue }
      byID[manifest.id, default: []].append(plugin)
    }
    for id in byID.keys.sorted() { visit(id) }
  }

  /// Orders a plugin and all it requires; not recursive, because plugins decide how long the chain is.
  private mutating func visit(_ start: String) {
    guard states[start] == nil else { return }
    var path = [begin(start)]
    while var current = path.popLast() {
      guard let next = current.left.popFirst() else {
        states[current.id] = .done
        ordered += byID[current.id] ?? []
        continue
      }
      path.append(current)
      guard byID[next.id] != nil else {
        problems.append(
          .missingPlugin(id: next.id, requiredBy: next.by, isKnown: known.contains(next.id)))
        continue
      }
      switch states[next.id] {
      case .done: break
      case .entered:
        let cycle = path.map(\.id).drop { $0 != next.id } + [next.id]
        problems.append(.pluginCycle(path: cycle.compactMap { byID[$0]?.first?.manifest }))
      case nil: path.append(begin(next.id))
      }
    }
  }

  private mutating func begin(_ id: String) -> Visit {
    states[id] = .entered
    let required = (byID[id] ?? []).map(\.manifest).flatMap { by in
      by.requires.sorted().map { (id: $0, by: by) }
    }
    return Visit(id: id, left: required[...])
  }
}
