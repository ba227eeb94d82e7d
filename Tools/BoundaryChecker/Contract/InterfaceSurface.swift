import SwiftScanning

/// What the targets of a package let other targets see.
enum InterfaceSurface {
  struct Entry: Equatable {
    let declaration: Declaration
    let file: String
  }

  /// The declarations of each target, in the order of its files.
  static func targets(of files: [ScannedFile]) throws(BoundaryCheckError) -> [String: [Entry]] {
    var targets: [String: [Entry]] = [:]
    for file in files {
      targets[file.target, default: []] += try file.code().declarations().map {
        Entry(declaration: $0, file: file.path)
      }
    }
    return targets.mapValues(visible)
  }

  /// Leaves out what no other target sees: types that are internal, and what extends them.
  private static func visible(_ entries: [Entry]) -> [Entry] {
    let hidden = Set(
      entries.map(\.declaration).filter { $0.kind.holdsMembers && $0.visibility < .package }
        .map(\.path))
    return entries.filter { entry in
      let declaration = entry.declaration
      if declaration.visibility < .package { return false }
      if declaration.kind == .conformance, hidden.contains(String(declaration.name.dropFirst(2))) {
        return false
      }
      return !declaration.container.indices.contains { last in
        hidden.contains(declaration.container[...last].joined(separator: "."))
      }
    }
  }
}
