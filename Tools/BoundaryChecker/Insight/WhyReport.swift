import BoundaryRules
import PackageReading
import SwiftScanning

struct WhyReport: PrintedDocument {
  let source: String
  let destination: String
  let uses: [ModuleUse]
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
    uses = model.edges[source, destination]?.mentions ?? []
    isDeclared = source.dependencies.contains(destination.name)
    chains = Search.chains(
      from: source.name, to: destination.name, reachability.successors(in: model), all: all)
  }

  var isConnected: Bool { !uses.isEmpty || isDeclared || !chains.isEmpty }

  var text: String {
    var lines = uses.map { use in
      "\(use.place): '\(source)' \(use.form.verb) '\(destination)'\(use.underCondition)"
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
