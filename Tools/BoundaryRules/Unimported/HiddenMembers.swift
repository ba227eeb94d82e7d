import PackageReading
import SwiftScanning

/// Finds members that a file uses of a module which it does not import, where the compiler asks for the import.
///
/// With MemberImportVisibility (SE-0444) an import in another file of the target, or in another module, shows no
/// members. Types are not resolved: a member counts if only one module that the target loads declares its name,
/// and nothing that the file sees does. A file that sees names of unknown modules is left alone, and so is code
/// under `#if`, which may not be compiled. Foundation has more names than are known here, so a file that imports
/// it, or another module of the toolchain, proves nothing.
struct HiddenMembers {
  struct Use {
    let file: ScannedFile
    let name: String
    let mention: SourceSpan
    let declaration: InterfaceSurface.Entry
    let destination: PackageTarget

    /// A module of the toolchain that the file imports and that may have the name, too.
    let doubt: String?
  }

  private let facts: TargetFacts
  private let unseen: UnseenCode
  private var model: PackageModel { facts.model }

  init(_ facts: TargetFacts, _ unseen: UnseenCode) {
    (self.facts, self.unseen) = (facts, unseen)
  }

  /// Returns the first use of each module in each file.
  func uses(jobs: Int) throws(BoundaryCheckError) -> [Use] {
    let asking = model.graph.targets.filter(isAsking)
    if asking.isEmpty { return [] }
    let successors = model.edges.successors
    let loaded = asking.map { Reach(of: $0.index, in: successors).nodes() }
    try facts.read(
      namesOf: asking.map(\.index), surfacesOf: Set(loaded.joined()).sorted(), jobs: jobs)
    var found: [Use] = []
    for (source, loaded) in zip(asking, loaded) { found += try uses(in: source, loading: loaded) }
    return found
  }

  private func isAsking(_ target: PackageTarget) -> Bool {
    guard target.hidesMembers, target.kind != .plugin, !facts.files[target.index].isEmpty,
      unseen.reason(for: target) == nil
    else { return false }
    var finding = Finding(file: target.origin.manifestFile, message: "")
    (finding.rule, finding.target) = (Rule.leakedDependency.id, target.name)
    return model.level(of: finding) != .off
  }

  private func uses(
    in source: PackageTarget, loading loaded: [Int]
  ) throws(BoundaryCheckError) -> [Use] {
    let targets = model.graph.targets
    var homes: [String: [Int]] = [:]
    var macros = Set(try facts.surface(of: source).macros)
    for index in loaded {
      let summary = try facts.surface(of: targets[index])
      for name in summary.names { homes[name, default: []].append(index) }
      macros.formUnion(summary.macros)
    }
    let files = facts.files[source.index]
    let unknown = facts.unknownModule(in: files, of: source)
    if try unseen.macro(in: files, declared: macros, unknownModule: unknown) != nil { return [] }
    var own: Set<String> = []
    for names in try facts.visibleFiles(to: source) { own.formUnion(names.introduced) }
    let ownExports = facts.exported.exports(of: source.index).targets
    var surfaces: [Int: UsableSurface] = [:]
    var found: [Use] = []
    for (file, names) in zip(files, try facts.names(of: source)) {
      guard let seen = modules(seenBy: file, besides: ownExports) else { continue }
      var used: Set<Int> = []
      for name in names.members.keys.sorted() {
        guard let candidates = homes[name], candidates.count == 1, !own.contains(name),
          UsableSurface.isTelling(name), !seen.contains(candidates[0]),
          !used.contains(candidates[0]), mayBeMeant(targets[candidates[0]], in: file)
        else { continue }
        let (index, destination) = (candidates[0], targets[candidates[0]])
        let surface: UsableSurface
        if let known = surfaces[index] {
          surface = known
        } else {
          surface = UsableSurface(
            try facts.surface(of: destination, from: source), isOperatorsOnly: false)
          surfaces[index] = surface
        }
        let use = surface.mentions(of: name, in: names)
          .filter { use in use.holder.map { own.contains($0) || homes[$0] != nil } ?? true }
          .min { $0.mention.position < $1.mention.position }
        guard let use, try !isConditional(use.mention, in: file) else { continue }
        used.insert(index)
        found.append(
          Use(
            file: file, name: use.name, mention: use.mention, declaration: use.declaration,
            destination: destination,
            doubt: file.scan.imports.map(\.module).first(where: KnownModules.toolchain.contains)))
      }
    }
    return found
  }

  /// Returns the targets whose members a file sees; `nil` if it also sees members that are not known here.
  private func modules(seenBy file: ScannedFile, besides ownExports: [Int]) -> Set<Int>? {
    if facts.unknownModule(in: [file], of: file.source) != nil { return nil }
    let imported = file.scan.imports.compactMap {
      model.graph.target(forModule: $0.module, importedBy: file.source)
    }
    var seen = Set(ownExports)
    for target in imported where target !== file.source {
      // What C declares, and what plugins write, is not read.
      if facts.files[target.index].isEmpty || unseen.reason(for: target) != nil { return nil }
      let exports = facts.exported.exports(of: target.index)
      if exports.modules.contains(where: { !KnownModules.toolchain.contains($0) }) { return nil }
      seen.insert(target.index)
      seen.formUnion(exports.targets)
    }
    return seen
  }

  private func mayBeMeant(_ target: PackageTarget, in file: ScannedFile) -> Bool {
    ![.executable, .plugin, .test, .macro].contains(target.kind)
      && !file.foreclosed.contains { target.modules.contains($0.module) }
      && (target.origin === file.source.origin
        || file.source.dependencies.contains(target.name))
  }

  private func isConditional(
    _ mention: SourceSpan, in file: ScannedFile
  ) throws(BoundaryCheckError) -> Bool {
    let text = try FileReader.text(of: "\(model.packagePath)/\(file.path)")
    let before = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(mention.position.line)
    func count(_ word: String) -> Int {
      before.count { $0.drop(while: \.isWhitespace).hasPrefix(word) }
    }
    return count("#if") > count("#endif")
  }
}
