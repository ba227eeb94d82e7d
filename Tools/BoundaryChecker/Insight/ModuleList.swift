import SwiftScanning

struct ModuleList: PrintedDocument {
  let model: PackageModel

  var text: String {
    model.graph.targets.map { target in
      ([target.name, target.kind.rawValue]
        + [
          model.package(of: target).map { "package:\($0)" },
          layer(target).map { "layer:\($0)" }, target.folder,
        ].compactMap { $0 } + owners(target))
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
          "package": model.package(of: target), "folder": target.folder, "layer": layer(target),
          "owners": owners(target),
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

struct FindingList: PrintedDocument {
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

struct OwnerList {
  private let entries: [(name: String, owners: [String])]
  private let isByModule: Bool
  let findings: [Finding]

  /// Looks up paths, or every module; without either only the findings are printed.
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
      "\(entry.name): \(entry.owners.isEmpty ? "no owner" : entry.owners.joined(separator: " "))"
    }
    return lines.visibleList + FindingBlock.text(of: findings, style)
  }

  var document: JSONObject {
    let rows = entries.map { entry -> JSONObject in ["name": entry.name, "owners": entry.owners] }
    return [
      "v": 1, "paths": isByModule ? [] : rows, "modules": isByModule ? rows : [],
      "findings": findings.map(\.document),
    ]
  }
}

/// All places of a package that name another module: imports, module selectors and `canImport`.
struct ImportList: PrintedDocument {
  private struct Entry {
    let file: ScannedFile
    let statement: ImportStatement?
    let form: String
    let path: [String]
    let position: SourcePosition
    let conditions: [String]

    var attributes: [String] {
      (statement?.attributes ?? []).map { attribute in
        "@" + attribute.name + (attribute.arguments.map { "(\($0))" } ?? "")
      }
    }
  }

  let files: [ScannedFile]

  var text: String {
    entries.map { entry in
      let words =
        entry.attributes
        + [entry.statement?.access?.rawValue, entry.statement?.kind?.rawValue].compactMap { $0 }
        + [entry.path.joined(separator: ".")]
      let condition =
        entry.conditions.isEmpty
        ? "" : " #if \(CompilationCondition(terms: entry.conditions).description)"
      let place = "\(entry.file.path):\(entry.position.line):\(entry.position.column)"
      let verb = ModuleUse.Form(rawValue: entry.form)?.verb ?? "took a declaration from"
      return
        "\(place): \(entry.file.target) \(verb) \(words.joined(separator: " "))\(condition)"
    }.visibleList
  }

  var document: JSONObject {
    [
      "imports": entries.map { entry -> JSONObject in
        [
          "file": entry.file.path, "line": entry.position.line, "column": entry.position.column,
          "module": entry.path[0], "path": entry.path, "form": entry.form,
          "kind": .some(entry.statement?.kind?.rawValue),
          "access": .some(entry.statement?.access?.rawValue), "attributes": entry.attributes,
          "conditions": entry.conditions, "target": entry.file.target,
        ]
      }
    ]
  }

  private var entries: [Entry] {
    files.flatMap { file -> [Entry] in
      let imports = file.scan.imports.map { statement in
        Entry(
          file: file, statement: statement, form: "import", path: statement.path,
          position: statement.position, conditions: statement.condition?.terms ?? [])
      }
      let references = file.scan.references.map { reference in
        Entry(
          file: file, statement: nil, form: reference.form.rawValue, path: [reference.module],
          position: reference.position,
          conditions: reference.condition?.terms ?? [])
      }
      return (imports + references).sorted { $0.position < $1.position }
    }
  }
}
