package import PackageReading
package import SwiftScanning

/// The declarations of a package's targets that other targets can see.
package enum InterfaceSurface {
  package struct Entry: Equatable {
    package let declaration: Declaration
    package let file: String

    package init(declaration: Declaration, file: String) {
      (self.declaration, self.file) = (declaration, file)
    }
  }

  /// What a target lets others see, with its names.
  struct Summary {
    let entries: [Entry]
    let names: Set<String>
    let macros: [String]

    init(_ entries: [Entry]) {
      self.entries = entries
      names = Set(entries.map(\.declaration.baseName))
      macros = entries.map(\.declaration).filter { $0.kind == .macro }.map(\.baseName)
    }
  }

  package static func targets(of files: [ScannedFile]) throws(BoundaryCheckError) -> [String:
    [Entry]]
  {
    var targets: [String: [Entry]] = [:]
    for file in files {
      targets[file.target, default: []] += try file.code().declarations().map {
        Entry(declaration: $0, file: file.path)
      }
    }
    return targets.mapValues(visible)
  }

  /// Removes declarations that no other target sees: internal types and their extensions.
  static func visible(_ entries: [Entry]) -> [Entry] {
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
