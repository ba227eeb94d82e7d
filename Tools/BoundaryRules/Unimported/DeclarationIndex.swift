import SwiftScanning

/// Declarations of targets by the type that holds them and by name, and what their types inherit from.
struct DeclarationIndex {
  struct Member {
    let home: Int
    let entry: InterfaceSurface.Entry
    var declaration: Declaration { entry.declaration }
  }

  /// By container, which is empty at file scope, and name.
  private(set) var members: [String: [String: [Member]]] = [:]

  /// The protocols and classes of each type, as written.
  private(set) var bases: [String: Set<String>] = [:]

  /// The other names of types.
  private(set) var aliases: Set<String> = []

  init() {}

  init(_ entries: [InterfaceSurface.Entry], of home: Int) { append(entries, of: home) }

  mutating func append(_ entries: [InterfaceSurface.Entry], of home: Int) {
    for entry in entries where entry.declaration.kind != .extension {
      let declaration = entry.declaration
      let container = declaration.container.joined(separator: ".")
      if declaration.kind == .conformance {
        bases[container, default: []].insert(String(declaration.name.dropFirst(2)))
      } else {
        members[container, default: [:]][declaration.baseName, default: []]
          .append(Member(home: home, entry: entry))
        if declaration.kind == .typealias { aliases.insert(declaration.baseName) }
      }
    }
  }
}
