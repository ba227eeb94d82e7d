import Foundation

/// What the owner of a target decides about it, in `.boundaries.json` of the target's own folder.
///
/// It stands beside the code so that CODEOWNERS asks the owner when somebody wants to be let in.
///
/// ```json
/// { "version": 1, "visibleTo": ["layer:apps", "Cart*"], "reason": "Ask @shop/auth for a flow." }
/// ```
struct OwnerSection {
  static let fileName = ".boundaries.json"

  /// The target it stands in.
  let target: String

  /// The file, relative to the package.
  let file: String

  /// Who may use the target.
  let visibleTo: [Selector]
  let reason: String

  /// The sections of all targets that have one.
  static func read(
    _ graph: PackageGraph, packagePath: String
  ) throws(BoundaryCheckError) -> [OwnerSection] {
    var sections: [OwnerSection] = []
    for target in graph.targets {
      guard let folder = target.folder, !folder.isEmpty else { continue }
      let file = "\(folder)/\(fileName)"
      let path = "\(packagePath)/\(file)"
      guard FolderReader.kind(of: path) != .absent else { continue }
      let object = try ConfigurationObject(
        try JSONValue(Data(try FileReader.bytes(of: path)), name: file), at: file,
        keys: ["version", "visibleTo", "reason"])
      let version = try object.number("version")
      guard version == 1 else { throw .unsupportedVersion("\(version)") }
      sections.append(
        OwnerSection(
          target: target.name, file: file, visibleTo: try object.selectors("visibleTo"),
          reason: try object.text("reason")))
    }
    return sections
  }
}
