/// How an entry came onto its stack.
///
/// A sheet or a cover begins a new layer on the same stack; what is pushed afterwards belongs to that
/// layer, and dismissing removes the layer as a whole.
public enum Presentation: String, Hashable, Sendable {
  /// Pushed onto the layer on top.
  case push

  /// Presented as a sheet, a new layer.
  case sheet

  /// Presented over everything, a new layer.
  case cover

  /// Whether the entry begins a layer of its own.
  public var isModal: Bool { self != .push }
}
