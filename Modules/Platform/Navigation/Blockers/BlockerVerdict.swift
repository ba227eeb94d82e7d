/// What a blocker says to being left.
public enum BlockerVerdict: Hashable, Sendable {
  /// The place may be left.
  case allow

  /// The place asks to stay, with a reason a person can read.
  case deny(reason: String)
}
