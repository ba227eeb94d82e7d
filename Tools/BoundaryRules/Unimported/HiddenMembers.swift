import PackageReading
import SwiftScanning

/// Finds members that a file uses of a module which it does not import, where the compiler asks for the import.
///
/// With MemberImportVisibility (SE-0444) an import in another file of the target, or in another module, shows no
/// members. A member counts if the type before its dot is known (``TypeTable``) and gets it from modules alone that
/// the file does not see; where the type is not known, if only one module that the target loads declares its name,
/// and nothing that the file sees does. A file that sees names of unknown modules is left alone, and so is code
/// under `#if`, which may not be compiled. Foundation has more names than are known here, so where only the name
/// tells, a file that imports it, or another module of the toolchain, proves nothing.
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
    let loaded = asking.map { Set(Reach(of: $0.index, in: successors).nodes()) }
    let all = loaded.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    let own = Set(asking.map(\.index))
    let declared = try facts.read(surfacesOf: own.union(all).sorted(), allOf: own, jobs: jobs)
    var (homes, index): (MemberReader.Homes, DeclarationIndex) = ([:], DeclarationIndex())
    for target in all {
      let surface = try facts.surface(of: model.graph.targets[target])
      index.append(surface.entries, of: target)
      for name in surface.names { homes[Array(name.utf8)[...], default: []].append(target) }
    }
    let reader = MemberReader(
      path: model.packagePath, targets: model.graph.targets, homes: homes, index: index)
    let readings = zip(asking, loaded).map { reading(of: $0, loading: $1, declared) }
    let read = try Workers.map(readings, jobs: jobs) { reading throws(BoundaryCheckError) in
      try reader.uses(in: reading)
    }
    var found: [Use] = []
    for (reading, files) in zip(readings, read) where !files.isEmpty {
      let uses = try self.uses(files, of: reading, reader)
      if uses.isEmpty { continue }
      if try !hasMacros(reading.source, loading: reading.loaded) { found += uses }
    }
    return found
  }

  /// Returns what is to be read of a target: the files that load modules which they do not see.
  private func reading(
    of source: PackageTarget, loading loaded: Set<Int>, _ declared: [Int: [InterfaceSurface.Entry]]
  ) -> MemberReader.Reading {
    var reading = MemberReader.Reading(
      source: source, loaded: loaded, own: declared[source.index] ?? [],
      opened: facts.opened(by: source).flatMap { declared[$0.index] ?? [] })
    let exports = facts.exported.exports(of: source.index).targets
    for file in facts.files[source.index] {
      guard let seen = modules(seenBy: file, besides: exports) else { continue }
      let hidden = loaded.filter {
        !seen.contains($0) && mayBeMeant(model.graph.targets[$0], in: file)
      }
      if !hidden.isEmpty { reading.files.append((file, seen, hidden)) }
    }
    return reading
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
    _ files: [MemberReader.FileUses], of reading: MemberReader.Reading, _ reader: MemberReader
  ) throws(BoundaryCheckError) -> [Use] {
    var (found, surfaces): ([Use], [Int: UsableSurface]) = ([], [:])
    var (own, table): (Set<String>?, TypeTable?) = (nil, nil)
    func ownNames() throws(BoundaryCheckError) -> Set<String> {
      if let own { return own }
      let names = try facts.visibleFiles(to: reading.source).reduce(into: Set()) {
        $0.formUnion($1.introduced)
      }
      own = names
      return names
    }
    for uses in files {
      let file = uses.file
      let conditional = try conditionalLines(of: file)
      var used: Set<Int> = []
      for (member, first) in uses.members where !used.contains(first.home) {
        let destination = model.graph.targets[first.home]
        guard mayBeMeant(destination, in: file), !conditional.contains(member.span.position.line)
        else { continue }
        used.insert(first.home)
        found.append(
          Use(
            file: file, name: member.name, mention: member.span, declaration: first.entry,
            destination: destination, doubt: nil))
      }
      for (name, home) in uses.candidates where !used.contains(home) {
        guard let names = uses.names, names.members[name] != nil else { continue }
        let destination = model.graph.targets[home]
        if surfaces[home] == nil {
          surfaces[home] = UsableSurface(
            try facts.surface(of: destination, from: reading.source), isOperatorsOnly: false)
        }
        var mentions = surfaces[home]?.mentions(of: name, in: names) ?? []
        func isElsewhere(_ holder: String?) -> Bool {
          holder.map { reader.homes[Array($0.utf8)[...]] == nil } ?? false
        }
        if mentions.contains(where: { isElsewhere($0.holder) }) {
          let own = try ownNames()
          mentions.removeAll { isElsewhere($0.holder) && !own.contains($0.holder ?? "") }
        }
        guard let use = mentions.min(by: { $0.mention.position < $1.mention.position }),
          !uses.settled.contains(use.mention.position)
        else { continue }
        if uses.lacking.contains(use.mention.position) {
          let known = table ?? reader.table(of: reading)
          table = known
          if known.isOfConcreteType(use.declaration.declaration) { continue }
        }
        guard !conditional.contains(use.mention.position.line), try !ownNames().contains(name)
        else {
          continue
        }
        used.insert(home)
        found.append(
          Use(
            file: file, name: use.name, mention: use.mention, declaration: use.declaration,
            destination: destination,
            doubt: file.scan.imports.map(\.module).first(where: KnownModules.toolchain.contains)))
      }
    }
    return found
  }

  private func hasMacros(
    _ source: PackageTarget, loading loaded: Set<Int>
  ) throws(BoundaryCheckError) -> Bool {
    var macros = Set(try facts.surface(of: source).macros)
    for index in loaded {
      macros.formUnion(try facts.surface(of: model.graph.targets[index]).macros)
    }
    let files = facts.files[source.index]
    return try unseen.macro(
      in: files, declared: macros, unknownModule: facts.unknownModule(in: files, of: source)) != nil
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

  /// Returns the lines of a file that stand under `#if`, from 1.
  private func conditionalLines(of file: ScannedFile) throws(BoundaryCheckError) -> Set<Int> {
    let text = try FileReader.text(of: "\(model.packagePath)/\(file.path)")
    var (depth, lines): (Int, Set<Int>) = (0, [])
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let start = line.drop(while: \.isWhitespace)
      if start.hasPrefix("#if") { depth += 1 }
      if start.hasPrefix("#endif") { depth -= 1 }
      if depth > 0 { lines.insert(index + 1) }
    }
    return lines
  }
}
