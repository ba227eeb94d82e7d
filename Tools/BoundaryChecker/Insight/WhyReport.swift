import BoundaryRules
import PackageReading
import SwiftScanning

struct WhyReport: PrintedDocument {
  struct Use {
    let form: ModuleUse.Form
    let file: String
    let position: SourcePosition
    let condition: CompilationCondition?
  }

  let source: String
  let destination: String
  let uses: [Use]
  let isDeclared: Bool
  let manifestFile: String
  let chains: [[String]]

  init(
    from source: PackageTarget, to destination: PackageTarget, in model: PackageModel,
    along reachability: Reachability, all: Bool
  ) {
    self.source = source.name
    self.destination = destination.name
    manifestFile = source.origin.manifestFile
    uses = (model.edges[source, destination]?.mentions ?? []).map {
      Use(form: $0.form, file: $0.file, position: $0.position, condition: $0.condition)
    }
    isDeclared = source.dependencies.contains(destination.name)
    chains = Search.chains(
      from: source.name, to: destination.name, reachability.successors(in: model), all: all)
  }

  /// Reports on a module of another package's product; `nil` if no target declares such a product or imports the module.
  init?(
    from source: PackageTarget, toProductModule module: String, in model: PackageModel,
    along reachability: Reachability, all: Bool
  ) {
    let imports = model.files.flatMap { file in
      file.scan.imports.filter {
        !KnownModules.toolchain.contains(module)
          && file.source.moduleAliases[$0.module] ?? $0.module == module
      }.map { (file, $0) }
    }
    let declaring = model.graph.targets.filter { target in
      target.products.contains {
        (model.products.modules(of: $0) ?? [$0.namesake]).contains(module)
      }
    }.map(\.name)
    if imports.isEmpty, declaring.isEmpty { return nil }
    self.source = source.name
    destination = module
    manifestFile = source.origin.manifestFile
    uses = imports.filter { $0.0.target == source.name }.map { file, statement in
      Use(
        form: .importStatement, file: file.path, position: statement.position,
        condition: statement.condition)
    }
    isDeclared = declaring.contains(source.name)
    var successors = reachability.successors(in: model)
    let users = Set(reachability == .declared ? [] : imports.map(\.0.target))
    for target in users.union(reachability == .actual ? [] : declaring) {
      successors[target, default: []].append(module)
    }
    chains = Search.chains(from: source.name, to: module, successors, all: all)
  }

  var isConnected: Bool { !uses.isEmpty || isDeclared || !chains.isEmpty }

  var text: String {
    var lines = uses.map { use in
      "\(use.file):\(use.position.line):\(use.position.column): '\(source)' \(use.form.verb) '\(destination)'"
        + (use.condition.map { " under #if \($0)" } ?? "")
    }
    lines.append(
      isDeclared
        ? "\(manifestFile): '\(source)' declares '\(destination)'"
        : "'\(source)' does not declare '\(destination)'")
    lines += chains.map { "chain: " + $0.joined(separator: " → ") }
    if chains.isEmpty { lines.append("no chain leads from '\(source)' to '\(destination)'") }
    return lines.escapedList
  }

  var document: JSONObject {
    [
      "v": 1, "from": source, "to": destination, "declared": isDeclared,
      "uses": uses.map { use -> JSONObject in
        [
          "file": use.file, "line": use.position.line, "column": use.position.column,
          "form": use.form.rawValue, "condition": use.condition?.description,
        ]
      }, "chains": chains,
    ]
  }
}

enum Reachability {
  case declared
  case actual
  case any

  func successors(in model: PackageModel) -> [String: [String]] {
    var edges: [String: Set<String>] = [:]
    if self != .actual {
      for target in model.graph.targets { edges[target.name] = Set(target.dependencies) }
    }
    if self != .declared {
      for use in model.uses { edges[use.source.name, default: []].insert(use.destination.name) }
    }
    return edges.mapValues { $0.sorted() }
  }
}
