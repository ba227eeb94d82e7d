import Foundation

extension PackageCheck {
  /// The configuration that is named, or found at one of the default places.
  func configuration() throws(BoundaryCheckError) -> BoundaryConfiguration? {
    if ignoresConfiguration { return nil }
    if let configurationPath {
      return try BoundaryConfiguration.read(path: configurationPath, name: configurationPath)
    }
    guard let found = foundConfiguration else { return nil }
    return try BoundaryConfiguration.read(path: "\(packagePath)/\(found)", name: found)
  }

  /// The file that ``configuration()`` reads; `nil` when there is none.
  func configurationFile() -> String? {
    if ignoresConfiguration { return nil }
    if let configurationPath { return configurationPath }
    return BoundaryConfiguration.defaultPaths.map { "\(packagePath)/\($0)" }
      .first { FolderReader.kind(of: $0) == .file }
  }
}
