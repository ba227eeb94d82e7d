/// Why navigation happened.
public enum NavigationCause: String, Hashable, Sendable {
  /// A coordinator asked for it, on behalf of a person's action.
  case coordinator

  /// A link was opened.
  case link

  /// A person went back, switched tabs, dismissed.
  case person

  /// A flow ended.
  case flow

  /// An attempt that had waited was made again.
  case replay

  /// The app itself: start, sign-out, a switch of the root.
  case app
}
