import Foundation

extension PackageCheck {
  /// Where the baseline is: the file that is named, or beside the configuration.
  ///
  /// `Tools/boundaries.json` has `Tools/boundaries.baseline`; without a configuration it is
  /// `.boundaries.baseline`.
  public func baselineLocation() -> String {
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
    guard let data = FileManager.default.contents(atPath: path) else {
      if baselinePath == nil { return Baseline() }
      throw .unreadable(path: path, detail: "no such file, or no permission to read it")
    }
    return try Baseline(parsing: String(decoding: data, as: UTF8.self), name: path)
  }

  /// The default place where a configuration stands, relative to the package.
  var foundConfiguration: String? {
    BoundaryConfiguration.defaultPaths.first {
      FileManager.default.fileExists(atPath: "\(packagePath)/\($0)")
    }
  }
}
