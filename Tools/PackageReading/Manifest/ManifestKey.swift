import Encodings

/// What SwiftPM's own cache of manifests compares: path and text of the manifest, with its tools version, the
/// environment and the toolchain.
///
/// A manifest that reads files or the clock gives what it gave before, here as with `swift build`; one that asks git
/// for the state of the repository has no key and is not cached.
package struct ManifestKey {
  package let bytes: [UInt8]

  /// The name of the cache entry; entries are compared by ``bytes``, so a collision costs time only.
  package var name: String {
    var checksum = Checksum()
    checksum.add(bytes)
    return String(checksum.value, radix: 16)
  }

  /// Takes the variables that the manifest would see, which are those that SwiftPM counts.
  package init?(packagePath: String, environment: [String: String], toolchain: String) {
    guard let entries = try? FolderReader.entries(of: packagePath) else { return nil }
    var text = Array("format 8\ntoolchain \(toolchain)\nfolder \(Self.place(packagePath))\n".utf8)
    for entry in entries.sorted(by: { $0.name < $1.name }) where ManifestFile.isOne(entry.name) {
      guard let source = try? FileReader.bytes(of: "\(packagePath)/\(entry.name)"),
        !String(decoding: source, as: UTF8.self).contains("gitInformation")
      else { return nil }
      text += "file \(entry.name) \(source.count)\n".utf8
      text += source
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      text += "\nvariable \(name)=\(value)".utf8
    }
    bytes = text
  }

  /// Returns the resolved path; copies of a revision, each in a folder of its own that is deleted again, have one place.
  private static func place(_ path: String) -> String {
    FolderReader.resolved(path).replacing(
      #/boundary-check-[0-9A-F]{8}-[0-9A-F-]{27}/#, with: "copy")
  }
}
