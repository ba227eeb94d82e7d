package import Diagnostics

/// What a route table knows about a pattern, for catalogues and explanations.
package struct PatternDescription: Hashable, Sendable {
  /// The canonical text.
  package let pattern: String
  /// The other texts that are read as links of the place.
  package let aliases: [String]
  /// The name of the route type, such as `HomeRoute`.
  package let routeType: String
  /// Who may go to the place.
  package let access: Access
  /// Whether the place carries a secret and must never be stored.
  package let isTransient: Bool
  /// Whether the plugin is part of the composition.
  package let isComposed: Bool
  /// Who declared the pattern, and where.
  package let registration: Registration
}

extension PatternDescription: CustomStringConvertible {
  package var description: String { pattern }
}

/// Who declared something, for audits and explanations.
public struct Registration: Hashable, Sendable {
  /// The id of the plugin, such as `CartFeature`.
  package let plugin: String
  /// The team that owns the plugin, such as `@shop/cart`.
  package let owner: String
  /// The file of the declaration, as `#fileID` gives it.
  package let fileID: String
  /// The line of the declaration.
  package let line: Int

  /// Records who declared something, by default at the line of the call.
  public init(plugin: String, owner: String, fileID: String = #fileID, line: Int = #line) {
    (self.plugin, self.owner, self.fileID, self.line) = (plugin, owner, fileID, line)
  }
}

extension Registration {
  /// The file and line of the declaration.
  package var source: SourceLine { SourceLine(fileID: fileID, line: line) }
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
