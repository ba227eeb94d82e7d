/// A graph to be laid out: the sizes of its boxes and who points at whom.
struct LayoutInput {
  struct Box: Hashable {
    var width: Double
    var height: Double
  }

  struct Edge: Hashable {
    var source: Int
    var target: Int
  }

  var boxes: [Box]
  var edges: [Edge]
}
