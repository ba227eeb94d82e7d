/// Who owns what, and what is wrong with the CODEOWNERS file.
struct OwnerList {
  private struct Entry: Encodable {
    let name: String
    let owners: [String]
  }

  private let entries: [Entry]
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
        Entry(name: $0.name, owners: model.owners.owners(ofFolder: $0.folder))
      }
      self.findings = findings
    } else {
      entries = paths.map { path in
        Entry(
          name: path,
          owners: isFolder(path)
            ? model.owners.owners(ofFolder: path) : model.owners.owners(of: path))
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
        .visible + "\n"
    }
    return lines.joined() + findings.map { $0.text(style) }.joined()
  }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(
      Document(
        paths: isByModule ? [] : entries, modules: isByModule ? entries : [],
        findings: findings.map(FindingEntry.init)))
  }

  private struct Document: Encodable {
    let v = 1
    let paths: [Entry]
    let modules: [Entry]
    let findings: [FindingEntry]
  }
}
