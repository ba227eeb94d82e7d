/// The folders that SwiftPM does not look into for sources, by their names.
///
/// Hidden ones and projects of other tools are passed over; what stands for one thing, such as an asset
/// catalog, is taken as a whole. Which names do depends on the tools version, as in
/// [TargetSourcesBuilder](https://github.com/swiftlang/swift-package-manager/blob/main/Sources/PackageLoading/TargetSourcesBuilder.swift).
enum OpaqueFolders {
  /// Before tools version 5.3 no folder stood for one thing.
  case none

  /// From tools version 5.3 to 5.5 all did whose names have an extension.
  case allWithExtension

  /// Since tools version 5.6 those do whose extensions are known.
  case current

  /// Those of a manifest.
  init(_ manifest: Manifest) {
    self =
      manifest.isToolsVersion(atLeast: 5, 6)
      ? .current : manifest.isToolsVersion(atLeast: 5, 3) ? .allWithExtension : .none
  }

  /// Whether a folder of this name is passed over whatever the manifest says.
  func ignores(_ name: Substring) -> Bool {
    if name.utf8.first == UInt8(ascii: ".") { return true }
    let ending = Self.fileExtension(name)
    return Self.foreign.contains(ending) || self == .none && ending == Self.localization
  }

  /// Whether a folder of this name is one thing, unless the manifest lists it among the sources.
  func closes(_ name: Substring) -> Bool {
    let ending = Self.fileExtension(name)
    switch self {
    case .none: return false
    case .allWithExtension: return !ending.isEmpty && ending != Self.localization
    case .current: return Self.whole.contains(ending)
    }
  }

  /// Whether no source is looked for in the last folder of a path, or in one around it.
  func hide(_ path: String) -> Bool {
    path.utf8.contains(UInt8(ascii: "."))
      && path.split(separator: "/").contains { ignores($0) || closes($0) }
  }

  private static let localization = "lproj"
  private static let foreign: Set<Substring> = ["playground", "xcodeproj", "xcworkspace"]

  private static let whole: Set<Substring> = [
    "docc", "metal", "nib", "storyboard", "xcassets", "xcdatamodel", "xcdatamodeld",
    "xcmappingmodel", "xcstrings", "xib",
  ]

  /// What follows the last dot of a name; empty when it is the first character.
  private static func fileExtension(_ name: Substring) -> Substring {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return ""
    }
    return name[name.utf8.index(after: dot)...]
  }
}
