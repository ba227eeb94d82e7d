/// Where a push goes while layers are presented.
public enum PushTarget: Hashable, Sendable {
  /// Onto the layer on top: what a person sees.
  case top

  /// Onto the stack beneath all layers, which stay presented.
  case root
}
