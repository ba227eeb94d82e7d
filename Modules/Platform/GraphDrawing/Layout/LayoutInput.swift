/// A graph to be laid out: the sizes of its boxes and who points at whom.
struct LayoutInput {
  struct Box: Hashable {
    var width: Double
    var height: Double
  }

  struct Edge: Hashable {
    var source: Int
    var target: Int

    /// How far below the middle of its source it leaves.
    var sourceOffset = 0.0

    /// How far below the middle of its target it arrives.
    var targetOffset = 0.0

    init(source: Int, target: Int) { (self.source, self.target) = (source, target) }

    /// The edge the other way round.
    var reversed: Edge {
      var edge = Edge(source: target, target: source)
      (edge.sourceOffset, edge.targetOffset) = (targetOffset, sourceOffset)
      return edge
    }
  }

  var boxes: [Box]
  var edges: [Edge]
}

/// A place in a drawing.
struct LayoutPoint: Hashable {
  var x: Double
  var y: Double
}

/// The distances of a drawing, in pixels.
struct LayoutSpacing {
  /// Between neighbouring ranks.
  var ranks = 70.0

  /// Between a rank of boxes and one of ports.
  var ports = 22.0

  /// Between neighbouring boxes of a rank.
  var boxes = 12.0

  /// Between neighbouring edges that pass a rank.
  var edges = 7.0

  /// Around the drawing.
  var margin = 20.0
}
