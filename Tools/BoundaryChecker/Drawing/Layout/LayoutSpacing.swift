/// The distances of a drawing, in pixels.
struct LayoutSpacing {
  /// Between neighbouring ranks.
  var ranks = 70.0

  /// Between neighbouring boxes of a rank.
  var boxes = 12.0

  /// Between neighbouring edges that pass a rank.
  var edges = 7.0

  /// Around the drawing.
  var margin = 20.0
}
