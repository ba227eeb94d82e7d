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
    let loaded = asking.map { Set(Reach(of: $0.index, in: successors).nodes()) }
    let all = loaded.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    try facts.read(surfacesOf: all, jobs: jobs)
    var homes: Homes = [:]
    for index in all {
      for name in try facts.surface(of: model.graph.targets[index]).names
      where UsableSurface.isTelling(name) {
        homes[Array(name.utf8)[...], default: []].append(index)
      }
    }
    // Few files have a candidate, so the others are not read as Swift.
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
      return Self.members(in: bytes, of: known).compactMap { name, all -> Candidate? in
        let here = all.filter(loaded[reading.loaded].contains)
        return here.count == 1 && !reading.seen.contains(here[0]) ? (name, here[0]) : nil
      }
    }
    // Targets of projects may share a file.
    var candidates: [ObjectIdentifier: [Candidate]] = [:]
    for (reading, names) in zip(readings, read) {
      let meant = names.filter { mayBeMeant(model.graph.targets[$0.home], in: reading.file) }
      if !meant.isEmpty {
        candidates[ObjectIdentifier(reading.file)] = meant.sorted { $0.name < $1.name }
      }
    }
    var found: [Use] = []
    for (source, loaded) in zip(asking, loaded) {
      found += try uses(in: source, loading: loaded, candidates, homes)
    }
    return found
  }

  /// A name that only one of the loaded targets declares.
  private typealias Candidate = (name: String, home: Int)

  /// The targets that declare each name, by its bytes.
  private typealias Homes = [ArraySlice<UInt8>: [Int]]

  private func isAsking(_ target: PackageTarget) -> Bool {
    guard target.hidesMembers, target.kind != .plugin, !facts.files[target.index].isEmpty,
      unseen.reason(for: target) == nil
    else { return false }
    var finding = Finding(file: target.origin.manifestFile, message: "")
    (finding.rule, finding.target) = (Rule.leakedDependency.id, target.name)
    return model.level(of: finding) != .off
  }

  private func uses(
    in source: PackageTarget, loading loaded: Set<Int>,
    _ candidates: [ObjectIdentifier: [Candidate]],
    _ homes: Homes
  ) throws(BoundaryCheckError) -> [Use] {
    let files = facts.files[source.index]
    guard files.contains(where: { candidates[ObjectIdentifier($0)] != nil }),
      try !hasMacros(source, loading: loaded)
    else { return [] }
    var own: Set<String> = []
    for names in try facts.visibleFiles(to: source) { own.formUnion(names.introduced) }
    var found: [Use] = []
    for (file, names) in zip(files, try facts.names(of: source)) {
      var used: Set<Int> = []
      for (name, home) in candidates[ObjectIdentifier(file)] ?? []
      where !own.contains(name) && !used.contains(home) {
        guard let use = try use(of: name, from: home, in: file, names, own, homes) else { continue }
        used.insert(home)
        found.append(use)
      }
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
