public import Routing

/// What one guard says about one place of an attempt that is only examined.
///
/// ```swift
/// for report in navigator.examine(route) { print(report.route, report.name, report.verdict) }
/// ```
public struct GuardReport: Hashable, Sendable {
  /// The place that was asked about: the one examined, or one that would lie beneath it.
  public let route: AnyRoute

  /// The guard's name; `access` for the rule that some places are for signed-in users.
  public let name: String

  /// The plugin that registered it; `nil` for access.
  public let plugin: String?

  /// Its verdict in words.
  public let verdict: String
}
