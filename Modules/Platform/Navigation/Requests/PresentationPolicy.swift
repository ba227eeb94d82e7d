/// What presenting does while a layer is presented already.
///
/// UIKit drops the second presentation with a warning; here it is said.
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
