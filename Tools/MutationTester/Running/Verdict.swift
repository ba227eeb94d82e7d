/// What came of a mutation.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// A test failed, or the process ended.
  case killed

  /// The tests did not end in time, which a person would notice.
  case timedOut = "timed out"

  /// All tests passed.
  case survived

  /// The compiler noticed.
  case notCompiled = "not compiled"
}
