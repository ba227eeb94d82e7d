import SwiftScanning

/// Which file of a package is its manifest.
///
/// Beside `Package.swift` there may be variants for newer toolchains, such as
/// `Package@swift-5.9.swift`; SwiftPM reads one of them.
enum ManifestFile {
  static let standard = "Package.swift"

  /// The file that a manifest came from: the one whose tools version it has.
  ///
  /// Of several the variant for the newest toolchain counts.
  static func name(in folder: String, toolsVersion: String?) -> String {
    let entries = (try? FolderReader.entries(of: folder)) ?? []
    let variants = entries.map(\.name).filter(isVariant)
    guard !variants.isEmpty, let wanted = toolsVersion.map(numbers) else { return standard }
    let fitting = variants.filter { name in
      (try? FileReader.bytes(of: "\(folder)/\(name)")).map(Self.toolsVersion) == wanted
    }
    return fitting.max { numbers($0).lexicographicallyPrecedes(numbers($1)) } ?? standard
  }

  /// Whether a file is a manifest for some toolchains only.
  static func isVariant(_ name: String) -> Bool {
    name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }

  /// The version that the first line asks for, `// swift-tools-version: 5.9`.
  private static func toolsVersion(_ bytes: [UInt8]) -> [Int] {
    let line = String(decoding: bytes.prefix { !Lexer.isLineBreak($0) }, as: UTF8.self)
    return numbers(line.prefix { $0 != ";" })
  }

  /// The first version in a text, three numbers.
  private static func numbers(_ text: some StringProtocol) -> [Int] {
    let version = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    return Array((numbers + [0, 0, 0]).prefix(3))
  }
}
