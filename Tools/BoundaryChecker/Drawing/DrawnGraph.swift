/// The dependencies of a package as they are drawn: what every graph format renders.
struct DrawnGraph: Hashable {
  struct Node: Hashable {
    /// The name of the target, or of the layer when targets are collapsed.
    let name: String

    /// The kind of the target, spelt as in `swift package dump-package`; `layer` for a layer.
    var kind: String

    var layer: String?
    var folder: String?
    var owners: [String] = []
    var fileCount = 0

    /// The targets a layer stands for; empty for a target.
    var members: [String] = []

    /// Whether a change reaches it, when the drawing is about a change.
    var isAffected = false

    var isTest: Bool { kind == "test" }
  }

  struct Edge: Hashable {
    let source: String
    let destination: String

    /// Whether the manifest declares it.
    var isDeclared: Bool

    /// The number of places in the sources that use it.
    var useCount: Int

    /// Whether a finding of severity error is about it.
    var isBroken = false

    /// Whether it closes a cycle.
    var isInCycle = false
  }

  let package: String

  /// The nodes, sorted by name.
  var nodes: [Node]

  /// The edges, sorted by their ends.
  var edges: [Edge]

  /// The names of the layers, from high to low.
  var layers: [String]
}

extension DrawnGraph.Edge: Comparable {
  static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.source, lhs.destination) < (rhs.source, rhs.destination)
  }

  /// Whether it is drawn as a fault.
  var isFault: Bool { isBroken || isInCycle }
}
