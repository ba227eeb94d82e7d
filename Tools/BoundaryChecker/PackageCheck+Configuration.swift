import Foundation

extension PackageCheck {
  /// The configuration that is named, or found at one of the default places.
  func configuration() throws(BoundaryCheckError) -> BoundaryConfiguration? {
    if let configurationPath {
      return try BoundaryConfiguration.read(path: configurationPath, name: configurationPath)
    }
    for path in BoundaryConfiguration.defaultPaths {
      let full = "\(packagePath)/\(path)"
      if FileManager.default.fileExists(atPath: full) {
        return try BoundaryConfiguration.read(path: full, name: path)
      }
    }
    return nil
  }
}
