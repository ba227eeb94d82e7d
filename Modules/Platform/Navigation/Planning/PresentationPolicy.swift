/// What presenting does while a layer is presented already.
///
/// UIKit drops the second presentation with a warning; here the caller chooses.
public enum PresentationPolicy: Hashable, Sendable {
  /// The new layer goes on top of it.
  case stack

  /// The new layer waits until nothing is presented on its stack.
  case queue

  /// The layer on top gives way; a flow it showed ends `superseded`.
  case replace

  /// The attempt is refused: ``NavigationError/alreadyPresenting(route:)``.
  case reject
}

/// Where a push goes while layers are presented.
public enum PushTarget: Hashable, Sendable {
  /// Onto the layer on top: what a person sees.
  case top

  /// Onto the stack beneath all layers, which stay presented.
  case root
}
