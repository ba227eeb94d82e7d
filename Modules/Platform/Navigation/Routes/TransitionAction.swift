/// How a route asks to be shown when nobody says otherwise.
///
/// SwiftUICoordinator's `TransitionAction`, without a toolkit: a push, or a layer of some style.
public enum TransitionAction: Hashable, Sendable {
  /// Pushed onto the layer on top.
  case push

  /// Presented as a layer of its own.
  case present(Presentation)
}
