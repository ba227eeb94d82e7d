/// A graph to lay out: the sizes of its boxes, and its edges.
struct LayoutInput {
  struct Box: Hashable {
    var width: Double
    var height: Double
  }

  struct Edge: Hashable {
    var source: Int
    var target: Int
    /// How far below the middle of its source the edge starts.
    var sourceOffset = 0.0
    /// How far below the middle of its target the edge ends.
    var targetOffset = 0.0

    var reversed: Edge {
      Edge(
        source: target, target: source, sourceOffset: targetOffset, targetOffset: sourceOffset)
    }
  }

  var boxes: [Box]
  var edges: [Edge]
}

struct LayoutPoint: Hashable {
  var x: Double
  var y: Double
}

/// The distances of a drawing, in pixels.
struct LayoutSpacing {
  var ranks = 70.0
  var ports = 22.0
  var boxes = 12.0
  var edges = 7.0
  var margin = 20.0
}
