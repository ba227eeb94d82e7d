/// Who declared something, for audits and explanations.
///
/// ```swift
/// builder.add(HomeRoute.self, registration: Registration(plugin: "home", owner: "@shop/home"))
/// ```
public struct Registration: Hashable, Sendable {
  /// The id of the plugin, such as `CartFeature`.
  public let plugin: String

  /// The team that owns the plugin, such as `@shop/cart`.
  public let owner: String

  /// The file of the declaration, as `#fileID` gives it.
  public let fileID: String

  /// The line of the declaration.
  public let line: Int

  /// Records who declared something, by default at the line that says so.
  public init(plugin: String, owner: String, fileID: String = #fileID, line: Int = #line) {
    (self.plugin, self.owner, self.fileID, self.line) = (plugin, owner, fileID, line)
  }
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
