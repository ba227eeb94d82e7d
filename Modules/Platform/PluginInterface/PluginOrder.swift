/// The order in which plugins register: those a plugin requires before it, otherwise by id.
struct PluginOrder {
  /// The plugins in their order; those in a circle are left out.
  private(set) var ordered: [PluginManifest] = []

  /// What does not fit: circles, each once, and requirements nobody meets.
  private(set) var problems: [CompositionProblem] = []

  private let byID: [String: PluginManifest]
  private var states: [String: State] = [:]

  private enum State { case entered, done }

  /// Orders plugins.
  ///
  /// - Parameters:
  ///   - composed: The plugins that take part.
  ///   - known: The ids of all plugins, those left out included.
  /// - Complexity: O(*n* log *n*) in the number of plugins and requirements.
  init(_ composed: [PluginManifest], known: Set<String>) {
    byID = Dictionary(composed.map { ($0.id, $0) }) { first, _ in first }
    for manifest in composed.sorted(by: { $0.id < $1.id }) {
      visit(manifest, path: [], known: known)
    }
  }

  private mutating func visit(_ manifest: PluginManifest, path: [String], known: Set<String>) {
    switch states[manifest.id] {
    case .done: return
    case .entered:
      let start = path.firstIndex(of: manifest.id) ?? 0
      problems.append(.pluginCycle(path: path[start...] + [manifest.id]))
      return
    case nil: break
    }
    states[manifest.id] = .entered
    for id in manifest.requires.sorted() {
      if let required = byID[id] {
        visit(required, path: path + [manifest.id], known: known)
      } else {
        problems.append(
          .missingPlugin(id: id, requiredBy: manifest, isKnown: known.contains(id)))
      }
    }
    states[manifest.id] = .done
    ordered.append(manifest)
  }
}
