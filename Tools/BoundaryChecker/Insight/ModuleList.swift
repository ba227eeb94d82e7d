/// All targets of a package.
struct ModuleList {
  let model: PackageModel

  /// A line for each target: name, kind, layer, folder and owners.
  var text: String {
    entries.map { entry in
      ([entry.name, entry.kind]
        + [entry.layer.map { "layer:\($0)" }, entry.folder].compactMap { $0 }
        + entry.owners).joined(separator: " ").visible + "\n"
    }.joined()
  }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(Document(modules: entries))
  }

  private struct Document: Encodable {
    let modules: [Entry]
  }

  private struct Entry: Encodable {
    let name: String
    let module: String
    let kind: String
    let folder: String?
    let layer: String?
    let owners: [String]
    let files: Int
    let dependencies: [String]
    let uses: [String]
  }

  private var entries: [Entry] {
    let fileCounts = model.files.reduce(into: [:]) { $0[$1.target, default: 0] += 1 }
    let uses = Reachability.actual.successors(in: model)
    return model.graph.targets.map { target in
      Entry(
        name: target.name, module: target.module, kind: target.kind.rawValue,
        folder: target.folder, layer: model.policy?.layer(of: target),
        owners: model.owners.owners(ofFolder: target.folder), files: fileCounts[target.name] ?? 0,
        dependencies: target.dependencies, uses: uses[target.name] ?? [])
    }
  }
}
