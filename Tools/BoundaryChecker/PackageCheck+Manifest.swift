import Foundation

extension PackageCheck {
  /// The package's manifest, from a saved dump, the cache or SwiftPM.
  func manifest(
    _ configuration: BoundaryConfiguration?
  ) throws(BoundaryCheckError) -> Manifest {
    try log.timing({ "manifest of \($0.targets.count) targets" }) {
      () throws(BoundaryCheckError) in try readManifest(configuration)
    }
  }

  private func readManifest(
    _ configuration: BoundaryConfiguration?
  ) throws(BoundaryCheckError) -> Manifest {
    if let manifestPath {
      return try Manifest.decoded(
        from: Data(try FileReader.bytes(of: manifestPath, isNamedByUser: true)))
    }
    return try loader(configuration, packagePath).manifest()
  }

  /// What `swift package dump-package` prints for this package, or for another one in `folder`.
  func manifestDump(
    _ configuration: BoundaryConfiguration?, of folder: String? = nil
  ) throws(BoundaryCheckError) -> Data {
    if folder == nil, let manifestPath {
      return Data(try FileReader.bytes(of: manifestPath, isNamedByUser: true))
    }
    return try loader(configuration, folder ?? packagePath).dump()
  }

  /// The findings, those about the manifest at their places in it.
  func placed(_ findings: [Finding], in file: String) -> [Finding] {
    guard findings.contains(where: { $0.file == file && $0.position == nil }),
      let bytes = try? FileReader.bytes(of: "\(packagePath)/\(file)")
    else { return findings }
    return ManifestPlaces(file: file, text: String(decoding: bytes, as: UTF8.self))
      .placed(findings)
  }

  /// The manifest as far as changes of it matter.
  func manifestSnapshot() throws(BoundaryCheckError) -> ManifestSnapshot {
    let lookup = SourceLister(packagePath: packagePath)
    return try ManifestSnapshot(dump: try manifestDump(try configuration())) {
      lookup.isFolder($0)
    }
  }
}
