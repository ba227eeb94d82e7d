import SwiftScanning

/// What the targets of a package let other targets see.
struct InterfaceSurface {
  struct Entry: Equatable {
    let declaration: Declaration
    let file: String
  }

  let targets: [String: [Entry]]

  init(_ files: [ScannedFile], at packagePath: String) throws(BoundaryCheckError) {
    var targets: [String: [Entry]] = [:]
    for file in files {
      targets[file.target, default: []] += try file.code(at: packagePath).declarations().map {
        Entry(declaration: $0, file: file.path)
      }
    }
    self.targets = targets.mapValues(Self.visible)
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
