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
    try facts.read(surfacesOf: all, jobs: jobs)
    var (homes, index): (Homes, TypeTable.Index) = ([:], TypeTable.Index())
    for target in all {
      let surface = try facts.surface(of: model.graph.targets[target])
      index.append(surface.entries, of: target)
      for name in surface.names { homes[Array(name.utf8)[...], default: []].append(target) }
    }
    typealias Reading = (file: ScannedFile, loaded: Int, seen: Set<Int>)
    let readings = asking.enumerated().flatMap { place, source in
      let exports = facts.exported.exports(of: source.index).targets
      return facts.files[source.index].compactMap { file -> Reading? in
        modules(seenBy: file, besides: exports).map { (file, place, $0) }
      }
    }
    let (path, known) = (model.packagePath, homes)
    let read = try Workers.map(readings, jobs: jobs) { reading throws(BoundaryCheckError) in
      let bytes = try FileReader.bytes(of: "\(path)/\(reading.file.path)")
      return FileUses(
        bytes, of: reading.file, seeing: reading.seen, Self.members(in: bytes, of: known),
        loaded[reading.loaded])
    }
    var bySource = Array(repeating: [FileUses](), count: asking.count)
    for (reading, uses) in zip(readings, read) where !uses.isEmpty {
      bySource[reading.loaded].append(uses)
    }
    var found: [Use] = []
    for (place, source) in asking.enumerated() where !bySource[place].isEmpty {
      if try hasMacros(source, loading: loaded[place]) { continue }
      let table = try table(of: source, loading: loaded[place], index)
      var own: Set<String> = []
      for names in try facts.visibleFiles(to: source) { own.formUnion(names.introduced) }
      for uses in bySource[place] { found += try self.uses(uses, table, own, homes) }
    }
    return found
  }

  /// What a file may use of modules that it does not see.
  private struct FileUses {
    let file: ScannedFile
    let seen: Set<Int>
    let members: [MemberUse]

    /// The telling names that only one of the loaded targets declares.
    var candidates: [(name: String, home: Int)] = []
    var isEmpty: Bool { members.isEmpty && candidates.isEmpty }

    init(
      _ bytes: [UInt8], of file: ScannedFile, seeing seen: Set<Int>,
      _ mentioned: [(name: String, homes: [Int])], _ loaded: Set<Int>
    ) {
      (self.file, self.seen) = (file, seen)
      var names: Set<String> = []
      for (name, all) in mentioned {
        let here = all.filter(loaded.contains)
        guard here.contains(where: { !seen.contains($0) }) else { continue }
        names.insert(name)
        if here.count == 1, UsableSurface.isTelling(name) { candidates.append((name, here[0])) }
      }
      candidates.sort { $0.name < $1.name }
      let source = SwiftSource(bytes, bareSlashRegexLiterals: file.source.bareSlashRegexLiterals)
      members = source.memberUses().filter { names.contains($0.name) || $0.name == "init" }
    }
  }

  /// The targets that declare each name, by its bytes.
  private typealias Homes = [ArraySlice<UInt8>: [Int]]

  private func table(
    of source: PackageTarget, loading loaded: Set<Int>, _ others: TypeTable.Index
  ) throws(BoundaryCheckError) -> TypeTable {
    var own = TypeTable.Index()
    for file in facts.files[source.index] {
      let entries = try file.code().declarations(from: .private).map {
        InterfaceSurface.Entry(declaration: $0, file: file.path)
      }
      own.append(entries, of: source.index)
    }
    let targets = model.graph.targets
    return TypeTable(own: own, others: others) { member in
      member.home != source.index && loaded.contains(member.home)
        && (targets[member.home].origin === source.origin
          || member.entry.declaration.visibility > .package)
    }
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
    _ uses: FileUses, _ table: TypeTable, _ own: Set<String>, _ homes: Homes
  ) throws(BoundaryCheckError) -> [Use] {
    let file = uses.file
    var (found, used, settled, lacking): ([Use], Set<Int>, Set<SourcePosition>, Set<SourcePosition>)
    (found, used, settled, lacking) = ([], [], [], [])
    for member in uses.members {
      if member.isInKeyPath { settled.insert(member.span.position) }
      guard !member.isInKeyPath, let declarations = table.declarations(of: member) else { continue }
      guard let first = declarations.first else {
        lacking.insert(member.span.position)
        continue
      }
      settled.insert(member.span.position)
      let isSeen = declarations.contains {
        $0.home == file.source.index || uses.seen.contains($0.home)
      }
      let destination = model.graph.targets[first.home]
      guard !isSeen, !used.contains(first.home), mayBeMeant(destination, in: file),
        try !isConditional(member.span, in: file)
      else { continue }
      used.insert(first.home)
      found.append(
        Use(
          file: file, name: member.name, mention: member.span, declaration: first.entry,
          destination: destination, doubt: nil))
    }
    if uses.candidates.isEmpty { return found }
    let names = try file.code().names()
    for (name, home) in uses.candidates where !own.contains(name) && !used.contains(home) {
      guard mayBeMeant(model.graph.targets[home], in: file),
        let use = try use(of: name, from: home, in: file, names, own, homes),
        !settled.contains(use.mention.position),
        !(lacking.contains(use.mention.position)
          && table.isOfConcreteType(use.declaration.declaration))
      else { continue }
      used.insert(home)
      found.append(use)
    }
    return found
  }

  private func use(
    of name: String, from home: Int, in file: ScannedFile, _ names: FileNames, _ own: Set<String>,
    _ homes: Homes
  ) throws(BoundaryCheckError) -> Use? {
    let destination = model.graph.targets[home]
    let surface = UsableSurface(
      try facts.surface(of: destination, from: file.source), isOperatorsOnly: false)
    let use = surface.mentions(of: name, in: names)
      .filter { use in
        use.holder.map { own.contains($0) || homes[Array($0.utf8)[...]] != nil } ?? true
      }
      .min { $0.mention.position < $1.mention.position }
    guard let use, try !isConditional(use.mention, in: file) else { return nil }
    return Use(
      file: file, name: use.name, mention: use.mention, declaration: use.declaration,
      destination: destination,
      doubt: file.scan.imports.map(\.module).first(where: KnownModules.toolchain.contains))
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

  /// Returns the known names that stand after a dot, wherever in the text, each once.
  private static func members(
    in bytes: [UInt8], of homes: Homes
  ) -> [(name: String, homes: [Int])] {
    func isWord(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || byte >= 0x80 || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte & 0xDF
    }
    var found: [ArraySlice<UInt8>: [Int]] = [:]
    var index = 0
    while index < bytes.count {
      index += 1
      guard bytes[index - 1] == UInt8(ascii: ".") else { continue }
      let start = index
      while index < bytes.count, isWord(bytes[index]) { index += 1 }
      if let known = homes[bytes[start..<index]] { found[bytes[start..<index]] = known }
    }
    return found.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
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
