/// Who owns what, and what is wrong with the CODEOWNERS file.
struct OwnerList {
  private let entries: [(name: String, owners: [String])]
  private let isByModule: Bool

  /// The findings of the rules about ownership.
  let findings: [Finding]

  /// Looks up paths, or every module.
  ///
  /// Without paths only the findings are told, unless modules are asked for.
  init(
    _ model: PackageModel, paths: [String], byModule: Bool, findings: [Finding],
    isFolder: (String) -> Bool
  ) {
    isByModule = byModule
    if byModule {
      entries = model.graph.targets.map {
        ($0.name, model.owners.owners(ofFolder: $0.folder))
      }
      self.findings = findings
    } else {
      entries = paths.map { path in
        (path, isFolder(path) ? model.owners.owners(ofFolder: path) : model.owners.owners(of: path))
      }
      self.findings =
        paths.isEmpty
        ? findings
        : findings.filter { finding in
          paths.contains { finding.file == $0 || finding.file.hasPrefix($0 + "/") }
        }
    }
  }

  func text(_ style: TextStyle) -> String {
    let lines = entries.map { entry in
      "\(entry.name): \(entry.owners.isEmpty ? "nobody" : entry.owners.joined(separator: " "))"
    }
    return lines.visibleList + findings.map { $0.text(style) }.joined()
  }

  var document: JSONObject {
    let rows = entries.map { entry -> JSONObject in ["name": entry.name, "owners": entry.owners] }
    return [
      "v": 1, "paths": isByModule ? [] : rows, "modules": isByModule ? rows : [],
      "findings": findings.map(\.document),
    ]
  }
}
