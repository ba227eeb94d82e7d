import BoundaryRules
import PackageReading

/// The effect of moving a file into another target on the edges between targets.
struct MoveReport: PrintedDocument {
  struct Edge: Equatable, Encodable {
    let from: String
    let to: String
    let places: [String]
    var contracts: [String] = []
    var cycle: [String]?
  }

  let file: String
  let source: String
  let destination: String
  private(set) var added: [Edge] = []

  /// The edges that exist only because of the file.
  private(set) var removed: [Edge] = []

  /// The imports that would name the file's own module and are to be removed.
  private(set) var superfluous: [String] = []

  init(_ file: ScannedFile, to destination: PackageTarget, in model: PackageModel) {
    self.file = file.path
    source = file.target
    self.destination = destination.name
    let byTarget = Dictionary(grouping: file.uses, by: \.destination.name)
    let elsewhere = Set(
      model.uses.filter { $0.source.name == file.target && $0.file != file.path }
        .map(\.destination.name))
    let back = ChainsTo(destination.index, in: model.graph.declared)
    for (name, places) in byTarget.sorted(by: { $0.key < $1.key }) {
      guard let target = model.graph.target(named: name) else { continue }
      if name == destination.name {
        superfluous = places.map(\.place)
      } else if !destination.dependencies.contains(name) {
        added.append(
          Edge(
            from: destination.name, to: name, places: places.map(\.place),
            contracts: model.policy.contractsBroken(by: destination, using: target).map(\.name),
            cycle: back.chain(from: target.index).map { chain in
              [destination.name] + chain.map { model.graph.targets[$0].name }
            }))
      }
      if !elsewhere.contains(name),
        file.source.dependencies.contains(name)
      {
        removed.append(Edge(from: file.target, to: name, places: places.map(\.place)))
      }
    }
  }

  var isFaulty: Bool { added.contains { !$0.contracts.isEmpty || $0.cycle != nil } }

  var text: String {
    var lines = ["\(file): \(source) → \(destination)"]
    for edge in added {
      lines.append("+ \(edge.from) → \(edge.to)  (\(edge.places.joined(separator: ", ")))")
      lines += edge.contracts.map { "    breaks contract \($0)" }
      if let cycle = edge.cycle {
        lines.append("    closes the cycle \(cycle.joined(separator: " → "))")
      }
    }
    lines += removed.map { "- \($0.from) → \($0.to)  (no other file uses it)" }
    lines += superfluous.map { "\($0): the import goes, for it is the file's own module then" }
    if added.isEmpty, removed.isEmpty { lines.append("no dependency has to change") }
    lines.append("what the file declares and others use is not known here: build after the move")
    return lines.visibleList
  }

  var document: JSONObject {
    [
      "v": 1, "file": file, "from": source, "to": destination, "added": added,
      "removed": removed, "superfluousImports": superfluous,
    ]
  }
}
