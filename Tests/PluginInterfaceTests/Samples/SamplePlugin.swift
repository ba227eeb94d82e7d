import PluginInterface
import Routing

/// A plugin made of parts, owned by the team `@shop/<id>` unless another is named, and standing in `<id>/Plugin.swift`.
struct SamplePlugin: FeaturePlugin {
  let manifest: PluginManifest
  private let parts: [Part]

  init(
    _ id: String, module: String? = nil, owner: String? = nil, requires: Set<String> = [],
    schemaVersion: Int = 1, _ parts: Part...
  ) {
    self.init(
      id, module: module, owner: owner, requires: requires, schemaVersion: schemaVersion,
      parts: parts)
  }

  init(
    _ id: String, module: String? = nil, owner: String? = nil, requires: Set<String> = [],
    schemaVersion: Int = 1, parts: [Part]
  ) {
    manifest = PluginManifest(
      id: id, module: module ?? "\(id.capitalized)Feature", owner: owner ?? "@shop/\(id)",
      schemaVersion: schemaVersion, requires: requires)
    self.parts = parts
  }

  func register(in registry: inout RouterRegistry) throws {
    for part in parts { try part.register(&registry, "\(manifest.id)/Plugin.swift") }
  }

  /// Where a part of this plugin stands.
  func site(_ line: Int) -> Registration {
    Registration(
      plugin: manifest.id, owner: manifest.owner, fileID: "\(manifest.id)/Plugin.swift", line: line)
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
