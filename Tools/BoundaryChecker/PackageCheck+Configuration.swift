import Foundation

extension PackageCheck {
  /// The configuration that is named, or found at one of the default places.
  func configuration() throws(BoundaryCheckError) -> BoundaryConfiguration? {
    if let configurationPath {
      return try BoundaryConfiguration.read(path: configurationPath, name: configurationPath)
    }
    guard let found = foundConfiguration else { return nil }
    return try BoundaryConfiguration.read(path: "\(packagePath)/\(found)", name: found)
  }
}
