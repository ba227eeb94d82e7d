import SwiftScanning

/// The public declarations that no other target of the package mentions: what could be narrower, or go.
///
/// It goes by names alone, in favour of use: a name that occurs anywhere outside of its target counts, and so
/// does one in the signature of what is used. What is as public as what holds it (cases, requirements and
/// what fulfils them) is not listed, nor members that are called as the toolchain calls its own.
struct UnusedPublicList: PrintedDocument {
  private struct Entry {
    let target: PackageTarget
    let declaration: Declaration
    let file: String
    let isShipped: Bool
  }

  private let entries: [Entry]

  init(_ model: PackageModel, at packagePath: String) throws(BoundaryCheckError) {
    let libraries = model.graph.targets.filter { $0.kind == .regular }
    let surface = try InterfaceSurface(
      model.files.filter { $0.source.kind == .regular }, at: packagePath)
    let declared = surface.targets.mapValues { $0.filter { $0.declaration.visibility >= .public } }
    let all = declared.values.joined().map(\.declaration)
    let requirements = Set(all.filter(\.isRequirement).map(\.baseName))
    let homes = try Self.mentions(of: Set(all.map(\.baseName)), in: model, at: packagePath)
    entries = libraries.flatMap { target -> [Entry] in
      let names = TargetNames(
        declared[target.name, default: []].map(\.declaration), requirements: requirements
      ) { name in homes[name]?.contains { $0 != target.name } == true }
      return declared[target.name, default: []].filter { names.isUnused($0.declaration) }.map {
        Entry(
          target: target, declaration: $0.declaration, file: $0.file,
          isShipped: model.graph.shipped.contains(target.name))
      }
    }
  }

  private static func mentions(
    of wanted: Set<String>, in model: PackageModel, at packagePath: String
  ) throws(BoundaryCheckError) -> [String: Set<String>] {
    var homes: [String: Set<String>] = [:]
    for file in model.files {
      let names = try file.code(at: packagePath).names()
      for name in wanted.intersection(
        names.introduced.union(names.words.keys).union(names.members.keys))
      {
        homes[name, default: []].insert(file.target)
      }
    }
    return homes
  }

  var text: String {
    entries.map { entry in
      let declaration = entry.declaration
      let place = "\(entry.file):\(declaration.position.line):\(declaration.position.column)"
      return "\(place): \(entry.target.name) \(declaration.kind.rawValue) \(declaration.path): "
        + "no other target mentions '\(declaration.baseName)'"
        + (entry.isShipped ? "; a product offers it to other packages, which may" : "")
    }.visibleList
  }

  var document: JSONObject {
    [
      "unusedPublic": entries.map { entry -> JSONObject in
        [
          "target": entry.target.name, "name": entry.declaration.path,
          "kind": entry.declaration.kind.rawValue, "file": entry.file,
          "line": entry.declaration.position.line, "column": entry.declaration.position.column,
          "shipped": entry.isShipped,
        ]
      }
    ]
  }

  var doubt: String {
    let shipped = entries.count(where: \.isShipped)
    return "boundary-check: found by names alone, so look before you narrow one"
      + (shipped == 0
        ? "" : "; \(shipped) of \(entries.count) may be used by packages that depend on this one")
      + "\n"
  }
}

/// Which of a target's public declarations are in use, as far as names tell.
private struct TargetNames {
  private let requirements: Set<String>
  private var used: Set<String> = []
  private let types: Set<String>

  init(
    _ declarations: [Declaration], requirements: Set<String>, isMentioned: (String) -> Bool
  ) {
    self.requirements = requirements
    types = Set(
      declarations.filter { $0.kind.holdsMembers && $0.kind != .extension }.map(\.baseName))
    used = Set(declarations.map(\.baseName).filter(isMentioned))
    // Who uses a declaration uses the types that its signature shows.
    var waiting = declarations
    while true {
      let isLive = waiting.map(isLive)
      let shown = zip(waiting, isLive).filter(\.1).flatMap { $0.0.words }
      waiting = zip(waiting, isLive).filter { !$1 }.map(\.0)
      let count = used.count
      used.formUnion(types.intersection(shown))
      if used.count == count { break }
    }
  }

  func isUnused(_ declaration: Declaration) -> Bool {
    let name = declaration.baseName
    let isCalledByLanguage =
      ToolchainNames.contains(name)
      && (UsableSurface.isOperator(name) || !declaration.container.isEmpty)
    return UsableSurface.isNamed(declaration.kind) && !declaration.isRequirement
      && declaration.kind != .case && !used.contains(name) && !requirements.contains(name)
      && !isCalledByLanguage && isReached(declaration)
  }

  private func isLive(_ declaration: Declaration) -> Bool {
    isReached(declaration) && !isUnused(declaration)
  }

  /// Whether the types around a declaration are in use, or another module's.
  private func isReached(_ declaration: Declaration) -> Bool {
    declaration.container.allSatisfy { !types.contains($0) || used.contains($0) }
  }
}
