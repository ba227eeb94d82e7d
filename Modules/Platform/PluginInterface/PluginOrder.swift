/// The order in which plugins register: those a plugin requires before it, otherwise by id.
struct PluginOrder {
  /// The plugins in their order; those in a circle in some order that is always the same.
  private(set) var ordered: [PluginManifest] = []

  /// What does not fit: circles, each once, and requirements nobody meets.
  private(set) var problems: [CompositionProblem] = []

  private let byID: [String: [PluginManifest]]
  private let known: Set<String>
  private var states: [String: State] = [:]

  private enum State { case entered, done }

  /// Orders plugins.
  ///
  /// - Parameters:
  ///   - composed: The plugins that take part; those of one id stay in the order given.
  ///   - known: The ids of all plugins, those left out included.
  /// - Complexity: O(*n* log *n*) in the number of plugins and requirements.
  init(_ composed: [PluginManifest], known: Set<String>) {
    byID = Dictionary(grouping: composed, by: \.id)
    self.known = known
    for id in byID.keys.sorted() { visit(id, path: []) }
  }

  private mutating func visit(_ id: String, path: [String]) {
    switch states[id] {
    case .done: return
    case .entered:
      let start = path.firstIndex(of: id) ?? 0
      problems.append(.pluginCycle(path: path[start...] + [id]))
      return
    case nil: break
    }
    states[id] = .entered
    let manifests = byID[id] ?? []
    for manifest in manifests {
      for required in manifest.requires.sorted() {
        if byID[required] != nil {
          visit(required, path: path + [id])
        } else {
          problems.append(
            .missingPlugin(
              id: required, requiredBy: manifest, isKnown: known.contains(required)))
        }
      }
    }
    states[id] = .done
    ordered += manifests
  }
}
