/// Finds the manifest that SwiftPM reads.
///
/// Beside `Package.swift` there may be variants for versions of the toolchain, `Package@swift-5.9.swift`. The
/// rule is that of `ManifestLoader.findManifest` in
/// [SwiftPM](https://github.com/swiftlang/swift-package-manager/tree/main/Sources/PackageLoading).
package enum ManifestFile {
  package static let standard = "Package.swift"

  package static func isThere(in folder: String) -> Bool {
    FolderReader.kind(of: "\(folder)/\(standard)") == .file
  }

  package static func isOne(_ path: String) -> Bool {
    let name = FileTree.parts(of: path).name
    return name == standard[...] || isVariant(name)
  }

  /// Returns the variants in a folder, sorted.
  static func variants(in folder: String) -> [String] {
    ((try? FolderReader.entries(of: folder)) ?? []).filter { $0.kind == .file }.map(\.name)
      .filter { isVariant($0[...]) }.sorted()
  }

  /// Returns the manifest that a toolchain of the given version reads; `nil` if two variants name one version.
  ///
  /// A variant for the toolchain's own version counts, however exactly it names it: `6.3.1`, `6.3`, `6`. Otherwise,
  /// the newest variant that is not for a later version competes with `Package.swift`, and the higher tools version
  /// wins; of equal ones, that of `Package.swift`, unless the toolchain is too old for it.
  package static func name(in folder: String, variants: [String], toolchain version: [Int])
    -> String?
  {
    for count in [3, 2, 1] {
      let own =
        "Package@swift-\(version.prefix(count).map(String.init).joined(separator: ".")).swift"
      if variants.contains(own) { return own }
    }
    let known = variants.filter { isVersion($0) && !version.lexicographicallyPrecedes(numbers($0)) }
    guard let newest = known.map(numbers).max(by: { $0.lexicographicallyPrecedes($1) }) else {
      return standard
    }
    let named = known.filter { numbers($0) == newest }
    guard named.count == 1 else { return nil }
    let regular = toolsVersion(of: "\(folder)/\(standard)")
    // Before SwiftPM 4, manifests named no tools version.
    let own = newest[0] < 4 ? unnamed : toolsVersion(of: "\(folder)/\(named[0])")
    let isTooNew = version.lexicographicallyPrecedes(regular)
    return regular.lexicographicallyPrecedes(own) || isTooNew ? named[0] : standard
  }

  /// Returns the only manifest with a tools version, from which a saved dump can come; `nil` if there are several.
  package static func name(in folder: String, variants: [String], dumped toolsVersion: String?)
    -> String?
  {
    let fitting = ([standard] + variants).filter {
      Self.toolsVersion(of: "\(folder)/\($0)") == toolsVersion.map(numbers)
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  package static func numbers(_ text: some StringProtocol) -> [Int] {
    let version = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    return Array((numbers + [0, 0, 0]).prefix(3))
  }

  private static func isVariant(_ name: Substring) -> Bool {
    name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }

  /// Returns whether a variant names a version: up to three numbers.
  private static func isVersion(_ variant: String) -> Bool {
    let parts = variant.dropFirst("Package@swift-".count).dropLast(".swift".count)
      .split(separator: ".", omittingEmptySubsequences: false)
    return (1...3).contains(parts.count)
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int(part) != nil
      }
  }

  /// The tools version of a manifest that names none.
  private static let unnamed = [3, 1, 0]

  static func namesToolsVersion(_ path: String) -> Bool { toolsVersion(in: path) != nil }

  private static func toolsVersion(of path: String) -> [Int] { toolsVersion(in: path) ?? unnamed }

  /// Returns the tools version in the first line with text.
  private static func toolsVersion(in path: String) -> [Int]? {
    let bytes = (try? FileReader.bytes(of: path)) ?? []
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let line = text.drop(while: \.isWhitespace).prefix { !$0.isNewline && $0 != ";" }
    let label = line.firstRange(of: #/(?i)swift-tools-version/#)
    return label.map { numbers(line[$0.upperBound...]) }
  }
}
