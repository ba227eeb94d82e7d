import SwiftScanning

/// All targets of a package.
struct ModuleList: PrintedDocument {
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

/// The findings of one rule as a plain list, one place a line.
struct FindingList: PrintedDocument {
  /// The name of the list in JSON, such as `orphans`.
  let key: String

  let findings: [Finding]

  var text: String { findings.map { "\($0.place): \($0.message)".visible + "\n" }.joined() }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text([
      key: findings.map {
        Entry(
          file: $0.file, line: $0.position?.line, column: $0.position?.column, target: $0.target,
          module: $0.module, message: $0.message)
      }
    ])
  }

  private struct Entry: Encodable {
    let file: String
    let line: Int?
    let column: Int?
    let target: String?
    let module: String?
    let message: String
  }
}

/// All rules there are.
struct RuleList: PrintedDocument {
  var text: String {
    RuleCatalog.all.map { "\($0.id): \($0.explanation.summary)\n" }.joined()
  }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(
      Document(
        rules: RuleCatalog.all.map { Entry(id: $0.id, summary: $0.explanation.summary) }))
  }

  private struct Document: Encodable { let rules: [Entry] }

  private struct Entry: Encodable {
    let id: String
    let summary: String
  }
}
