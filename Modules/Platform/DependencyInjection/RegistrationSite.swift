/// The plugin and the line of source that made a registration.
///
/// ```swift
/// print(RegistrationSite(plugin: "cart", fileID: "CartFeature/CartPlugin.swift", line: 25))
/// ```
public struct RegistrationSite: Sendable, Hashable {
  /// The plugin's name.
  public let plugin: String

  /// The file, as `#fileID` spells it: `Module/File.swift`.
  public let fileID: String

  /// The line in the file, counted from 1.
  public let line: Int

  /// Records who registered something, and where.
  public init(plugin: String, fileID: String, line: Int) {
    self.plugin = plugin
    self.fileID = fileID
    self.line = line
  }
}

extension RegistrationSite: Comparable {
  public static func < (left: RegistrationSite, right: RegistrationSite) -> Bool {
    (left.plugin, left.fileID, left.line) < (right.plugin, right.fileID, right.line)
  }
}

extension RegistrationSite: CustomStringConvertible {
  /// The place as compilers print it, `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
