import BoundaryRules
import CodeOwnership
import PackageReading
import SwiftScanning

/// A list printed as lines for people, or as the only member of a JSON object for programs.
struct PrintedList: PrintedDocument {
  typealias Row = (line: String, object: JSONObject)

  let key: String
  var rows: [Row]

  var text: String { rows.map(\.line).escapedList }
  var document: JSONObject { [key: rows.map(\.object)] }
}

extension PrintedList {
  static var rules: PrintedList {
    PrintedList(
      key: "rules",
      rows: RuleCatalog.all.map { rule in
        ("\(rule.id): \(rule.summary)", ["id": rule.id, "summary": rule.summary])
      })
  }

  static func modules(of model: PackageModel) -> PrintedList {
    let fileCounts = model.files.reduce(into: [:]) { $0[$1.target, default: 0] += 1 }
    let uses = Reachability.actual.successors(in: model)
    return PrintedList(
      key: "modules",
      rows: model.graph.targets.map { target in
        let (package, layer) = (model.package(of: target), model.selection.layer(of: target))
        let owners = model.owners.owners(ofFolder: target.folder)
        let words = [
          target.name, target.kind.rawValue, package.map { "package:\($0)" },
          layer.map { "layer:\($0)" }, target.folder,
        ]
        return (
          (words.compactMap(\.self) + owners).joined(separator: " "),
          [
            "name": target.name, "module": target.module, "kind": target.kind.rawValue,
            "package": package, "folder": target.folder, "layer": layer, "owners": owners,
            "files": fileCounts[target.name] ?? 0, "dependencies": target.dependencies,
            "uses": uses[target.name] ?? [],
          ]
        )
      })
  }

  static func findings(_ findings: [Finding], as key: String) -> PrintedList {
    PrintedList(
      key: key,
      rows: findings.map { finding in
        (
          "\(finding.place): \(finding.message)",
          [
            "file": finding.file, "line": finding.position?.line,
            "column": finding.position?.column, "target": finding.target,
            "module": finding.module, "message": finding.message,
          ]
        )
      })
  }

  /// Returns all places that name another module: imports, module selectors and `canImport`.
  static func imports(in files: [ScannedFile]) -> PrintedList {
    PrintedList(
      key: "imports",
      rows: files.flatMap { file -> [Row] in
        let imports = file.scan.imports.map { statement in
          (
            position: statement.position,
            row: row(
              file, "import", statement.path, statement.position, statement.condition, statement)
          )
        }
        let references = file.scan.references.map { reference in
          (
            position: reference.position,
            row: row(
              file, reference.form.rawValue, [reference.module], reference.position,
              reference.condition)
          )
        }
        return (imports + references).sorted { $0.position < $1.position }.map(\.row)
      })
  }

  /// Returns an object with every key, so that readers need not handle missing ones.
  private static func row(
    _ file: ScannedFile, _ form: String, _ path: [String], _ position: SourcePosition,
    _ condition: CompilationCondition?, _ statement: ImportStatement? = nil
  ) -> Row {
    let attributes = (statement?.attributes ?? []).map { attribute in
      "@" + attribute.name + (attribute.arguments.map { "(\($0))" } ?? "")
    }
    let (access, kind) = (statement?.access?.rawValue, statement?.kind?.rawValue)
    let words = attributes + [access, kind].compactMap(\.self) + [path.joined(separator: ".")]
    let verb = ModuleUse.Form(rawValue: form)?.verb ?? "took a declaration from"
    return (
      "\(file.path):\(position.line):\(position.column): \(file.target) \(verb) "
        + words.joined(separator: " ") + (condition.map { " #if \($0)" } ?? ""),
      [
        "file": file.path, "line": position.line, "column": position.column, "module": path[0],
        "path": path, "form": form, "kind": .some(kind), "access": .some(access),
        "attributes": attributes, "conditions": condition?.terms ?? [], "target": file.target,
      ]
    )
  }
}

struct OwnerList {
  private let entries: [(name: String, owners: [String])]
  let findings: [Finding]

  /// Names the owners of every module, or the findings alone.
  init(_ model: PackageModel, byModule: Bool, findings: [Finding]) {
    self.findings = findings
    entries =
      byModule
      ? model.graph.targets.map { ($0.name, model.owners.owners(ofFolder: $0.folder)) } : []
  }

  func text(_ style: TextStyle) -> String {
    let lines = entries.map { entry in
      "\(entry.name): \(entry.owners.isEmpty ? "no owner" : entry.owners.joined(separator: " "))"
    }
    return lines.escapedList + FindingBlock.text(of: findings, style)
  }

  var document: JSONObject {
    [
      "v": 1,
      "modules": entries.map { entry -> JSONObject in
        ["name": entry.name, "owners": entry.owners]
      },
      "findings": findings.map(\.document),
    ]
  }
}
