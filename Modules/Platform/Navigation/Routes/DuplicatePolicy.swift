/// What pushing a place does that is on top already.
public enum DuplicatePolicy: Hashable, Sendable {
  /// Nothing: a second tap on the same row must not open it twice.
  case ignore

  /// It is pushed again, as a place of its own.
  case push

  /// The place on top is replaced by a new one, with a new view model.
  case replace
}
