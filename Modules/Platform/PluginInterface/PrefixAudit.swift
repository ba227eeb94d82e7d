import Routing

/// Checks that every link stands under a prefix its plugin owns, and that every prefix has one owner.
struct PrefixAudit {
  /// Every plugin added, in the order of reports.
  let manifests: [PluginManifest]

  /// The links registered, those of plugins left out included.
  let catalogue: [PatternDescription]

  func problems() -> [CompositionProblem] {
    var problems: [CompositionProblem] = []
    var owners: [String: PluginManifest] = [:]
    var byID: [String: PluginManifest] = [:]
    for manifest in manifests where byID[manifest.id] == nil {
      byID[manifest.id] = manifest
      for prefix in manifest.prefixes.sorted() {
        if let first = owners[prefix] {
          problems.append(.duplicatePrefix(prefix: prefix, first: first, second: manifest))
        } else {
          owners[prefix] = manifest
        }
      }
    }
    for entry in catalogue {
      guard let plugin = byID[entry.registration.plugin] else { continue }
      for text in [entry.pattern] + entry.aliases where !plugin.prefixes.contains(prefix(of: text))
      {
        problems.append(
          .foreignPrefix(
            pattern: text, site: entry.registration, owner: owners[prefix(of: text)]))
      }
    }
    return problems
  }

  private func prefix(of pattern: String) -> String {
    String(pattern.prefix { $0 != "/" && $0 != "?" })
  }
}
