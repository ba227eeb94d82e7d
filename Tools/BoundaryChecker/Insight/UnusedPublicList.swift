import BoundaryRules
import PackageReading
import SwiftScanning

/// The public declarations that no other target of the package mentions, which could be narrower or deleted.
///
/// Only names are compared, and doubt counts as use: a name is used if it occurs anywhere outside its target,
/// or in the signature of a used declaration. Declarations that are as public as their container (cases,
/// requirements and their implementations) are not listed, nor members named like the toolchain's.
struct UnusedPublicList {
  private(set) var list = PrintedList(key: "unusedPublic", rows: [])
  private var shippedCount = 0

  init(_ model: PackageModel) throws(BoundaryCheckError) {
    let surface = try InterfaceSurface.targets(
      of: model.files.filter { $0.source.kind == .regular })
    let declared = surface.mapValues { $0.filter { $0.declaration.visibility >= .public } }
    let all = declared.values.joined().map(\.declaration)
    let requirements = Set(all.filter(\.isRequirement).map(\.baseName))
    let homes = try Self.mentions(of: Set(all.map(\.baseName)), in: model)
    for target in model.graph.targets where target.kind == .regular {
      let own = declared[target.name, default: []]
      let names = TargetNames(own.map(\.declaration), requirements: requirements) { name in
        homes[name]?.contains { $0 != target.name } == true
      }
      let isShipped = model.graph.shipped.contains(target.name)
      let unused = own.filter { names.isUnused($0.declaration) }
      list.rows += unused.map { Self.row($0, of: target, isShipped) }
      if isShipped { shippedCount += unused.count }
    }
  }

  private static func mentions(
    of wanted: Set<String>, in model: PackageModel
  ) throws(BoundaryCheckError) -> [String: Set<String>] {
    var homes: [String: Set<String>] = [:]
    for file in model.files {
      let names = try file.code().names()
      for name in wanted.intersection(
        names.introduced.union(names.words.keys).union(names.members.keys))
      {
        homes[name, default: []].insert(file.target)
      }
    }
    return homes
  }

  private static func row(
    _ entry: InterfaceSurface.Entry, of target: PackageTarget, _ isShipped: Bool
  ) -> PrintedList.Row {
    let (declaration, position) = (entry.declaration, entry.declaration.position)
    return (
      "\(entry.file):\(position.line):\(position.column): \(target.name) "
        + "\(declaration.kind.rawValue) \(declaration.path): no other target mentions "
        + "'\(declaration.baseName)'"
        + (isShipped ? "; a product offers it to other packages, which may" : ""),
      [
        "target": target.name, "name": declaration.path, "kind": declaration.kind.rawValue,
        "file": entry.file, "line": position.line, "column": position.column, "shipped": isShipped,
      ]
    )
  }

  var doubt: String {
    "boundary-check: found by names alone, so look before you narrow one"
      + (shippedCount == 0
        ? ""
        : "; \(shippedCount) of \(list.rows.count) may be used by packages that depend on this one")
      + "\n"
  }
}

/// The public declarations of a target that are in use, as far as names tell.
private struct TargetNames {
  private let requirements: Set<String>
  private var used: Set<String> = []
  private let types: Set<String>

  init(_ declarations: [Declaration], requirements: Set<String>, isMentioned: (String) -> Bool) {
    self.requirements = requirements
    types = Set(
      declarations.filter { $0.kind.holdsMembers && $0.kind != .extension }.map(\.baseName))
    used = Set(declarations.map(\.baseName).filter(isMentioned))
    // Code that uses a declaration also uses the types in its signature.
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

  /// Returns whether the types around a declaration are in use or belong to another module.
  private func isReached(_ declaration: Declaration) -> Bool {
    declaration.container.allSatisfy { !types.contains($0) || used.contains($0) }
  }
}
