/// A place in a drawing.
struct LayoutPoint: Hashable {
  var x: Double
  var y: Double
}
