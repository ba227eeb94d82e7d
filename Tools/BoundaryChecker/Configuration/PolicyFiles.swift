/// Where the configuration and the baseline of a package stand.
struct PolicyFiles {
  let packagePath: String

  /// The files that the user names; `nil` for those at the default places.
  let configurationPath: String?
  let baselinePath: String?

  /// Whether the package is looked at as if it had no configuration.
  let ignoresConfiguration: Bool

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

  /// Where the baseline is: the file that is named, or beside the configuration.
  ///
  /// `Tools/boundaries.json` has `Tools/boundaries.baseline`; without a configuration it is
  /// `.boundaries.baseline`.
  func baselineLocation() -> String {
    if let baselinePath { return baselinePath }
    let configuration = configurationPath ?? foundConfiguration.map { "\(packagePath)/\($0)" }
    guard let configuration else { return "\(packagePath)/.boundaries.baseline" }
    let stem =
      configuration.hasSuffix(".json") ? String(configuration.dropLast(5)) : configuration
    return stem + ".baseline"
  }

  /// The baseline; an empty one when no file is named and none is there.
  func baseline() throws(BoundaryCheckError) -> Baseline {
    let path = baselineLocation()
    if baselinePath == nil, FolderReader.kind(of: path) == .absent { return Baseline() }
    return try Baseline(
      parsing: String(decoding: try FileReader.bytes(of: path), as: UTF8.self), name: path)
  }

  /// The default place where a configuration stands, relative to the package.
  private var foundConfiguration: String? {
    BoundaryConfiguration.defaultPaths.first {
      FolderReader.kind(of: "\(packagePath)/\($0)") != .absent
    }
  }
}
