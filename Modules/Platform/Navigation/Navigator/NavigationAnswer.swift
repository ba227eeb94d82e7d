/// What came of an attempt that was no error.
///
/// An attempt that is refused throws ``NavigationError`` instead.
public enum NavigationAnswer: Hashable, Sendable {
  /// The place asked for, or the one a guard redirected to, is on screen.
  case handled

  /// What was asked for was already so.
  case unchanged

  /// There is nothing to go back to; nothing changed.
  case atRoot

  /// The attempt waits for a flow that was started, such as signing in.
  case pending

  /// There is nothing to go forward to; nothing changed.
  case atEnd

  /// Another change was under way, or a layer is presented and this one waits for it; this one is made
  /// right after it.
  case queued
}
