/// What a route table knows of a pattern, for catalogues and explanations.
///
/// ```swift
/// for pattern in table.catalogue { print(pattern.pattern, pattern.registration.owner) }
/// ```
public struct PatternDescription: Hashable, Sendable {
  /// The canonical text.
  public let pattern: String

  /// The other texts that read as well.
  public let aliases: [String]

  /// The name of the route type, such as `HomeRoute`.
  public let routeType: String

  /// Who may go to the place.
  public let access: Access

  /// Whether the place carries a secret and must never be stored.
  public let isTransient: Bool

  /// Whether the plugin is part of the composition.
  public let isComposed: Bool

  /// Who declared the pattern, and where.
  public let registration: Registration
}

extension PatternDescription: CustomStringConvertible {
  public var description: String { pattern }
}
