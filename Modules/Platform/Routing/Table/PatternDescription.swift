public import Diagnostics

/// What a route table knows about a pattern, for catalogues and explanations.
public struct PatternDescription: Hashable, Sendable {
  /// The canonical text.
  public let pattern: String
  /// The other texts that are read as links of the place.
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

/// Who declared something, for audits and explanations.
public struct Registration: Hashable, Sendable {
  /// The id of the plugin, such as `CartFeature`.
  public let plugin: String
  /// The team that owns the plugin, such as `@shop/cart`.
  public let owner: String
  /// The file of the declaration, as `#fileID` gives it.
  public let fileID: String
  /// The line of the declaration.
  public let line: Int

  /// Records who declared something, by default at the line of the call.
  public init(plugin: String, owner: String, fileID: String = #fileID, line: Int = #line) {
    (self.plugin, self.owner, self.fileID, self.line) = (plugin, owner, fileID, line)
  }
}

extension Registration {
  /// The file and line of the declaration.
  public var source: SourceLine { SourceLine(fileID: fileID, line: line) }
}

extension Registration: CustomStringConvertible {
  public var description: String { "\(plugin) (owner \(owner)) at \(fileID):\(line)" }
}

extension Registration: Comparable {
  public static func < (left: Registration, right: Registration) -> Bool {
    (left.plugin, left.fileID, left.line, left.owner)
      < (right.plugin, right.fileID, right.line, right.owner)
  }
}
