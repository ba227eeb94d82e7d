/// How much a finding weighs.
public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  /// Worth mending; a check fails on it only when asked to.
  case warning
  /// Breaks the check.
  case error

  /// Whether `lhs` weighs less than `rhs`.
  public static func < (lhs: Severity, rhs: Severity) -> Bool {
    lhs == .warning && rhs == .error
  }
}
