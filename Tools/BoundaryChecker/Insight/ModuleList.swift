import SwiftScanning

/// All targets of a package.
struct ModuleList: PrintedDocument {
  let model: PackageModel

  /// A line for each target: name, kind, layer, folder and owners.
  var text: String {
    model.graph.targets.map { target in
      ([target.name, target.kind.rawValue]
        + [layer(target).map { "layer:\($0)" }, target.folder].compactMap { $0 } + owners(target))
        .joined(separator: " ")
    }.visibleList
  }

  var document: JSONObject {
    let fileCounts = model.files.reduce(into: [:]) { $0[$1.target, default: 0] += 1 }
    let uses = Reachability.actual.successors(in: model)
    return [
      "modules": model.graph.targets.map { target -> JSONObject in
        [
          "name": target.name, "module": target.module, "kind": target.kind.rawValue,
          "folder": target.folder, "layer": layer(target), "owners": owners(target),
          "files": fileCounts[target.name] ?? 0, "dependencies": target.dependencies,
          "uses": uses[target.name] ?? [],
        ]
      }
    ]
  }

  private func layer(_ target: PackageTarget) -> String? { model.policy?.layer(of: target) }

  private func owners(_ target: PackageTarget) -> [String] {
    model.owners.owners(ofFolder: target.folder)
  }
}

/// The findings of one rule as a plain list, one place a line.
struct FindingList: PrintedDocument {
  /// The name of the list in JSON, such as `orphans`.
  let key: String

  let findings: [Finding]

  var text: String { findings.map { "\($0.place): \($0.message)" }.visibleList }

  var document: JSONObject {
    [
      key: findings.map { finding -> JSONObject in
        [
          "file": finding.file, "line": finding.position?.line, "column": finding.position?.column,
          "target": finding.target, "module": finding.module, "message": finding.message,
        ]
      }
    ]
  }
}

/// All rules there are.
struct RuleList: PrintedDocument {
  var text: String {
    RuleCatalog.all.map { "\($0.id): \($0.summary)\n" }.joined()
  }

  var document: JSONObject {
    [
      "rules": RuleCatalog.all.map { rule -> JSONObject in
        ["id": rule.id, "summary": rule.summary]
      }
    ]
  }
}
