import Foundation

extension PackageCheck {
  /// The package's manifest, from a saved dump or from SwiftPM.
  func manifest(
    _ configuration: BoundaryConfiguration?
  ) throws(BoundaryCheckError) -> Manifest {
    guard let manifestPath else {
      return try ManifestLoader(
        packagePath: packagePath, clearedEnvironment: configuration?.clearedEnvironment ?? [],
        environment: configuration?.environment ?? [:]
      ).load()
    }
    guard let json = FileManager.default.contents(atPath: manifestPath) else {
      throw .unreadable(path: manifestPath, detail: "no such file, or no permission to read it")
    }
    return try Manifest.decoded(from: json)
  }
}
