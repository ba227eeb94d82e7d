import PackageReading
import SwiftScanning

/// Reads what the files of a target use of modules that they do not see; safe to use from several workers.
struct MemberReader: Sendable {
  /// The targets that declare each name, by its bytes.
  typealias Homes = [ArraySlice<UInt8>: [Int]]

  /// What is read of a target.
  struct Reading: Sendable {
    let source: PackageTarget
    let loaded: Set<Int>

    /// All declarations of the target, and of targets that it sees by `@testable`.
    let own, opened: [InterfaceSurface.Entry]
    var files: [(file: ScannedFile, seen: Set<Int>, hidden: Set<Int>)] = []
  }

  /// What a file may use of modules that it does not see.
  struct FileUses: Sendable {
    let file: ScannedFile

    /// The members of known types that only hidden modules declare, each with the first declaration.
    var members: [(use: MemberUse, declaration: DeclarationIndex.Member)] = []

    /// The telling names that only one of the loaded targets declares.
    var candidates: [(name: String, home: Int)] = []
    var names: FileNames?

    /// Where such names stand that types with declarations of them give, or that types do not have.
    var settled, lacking: Set<SourcePosition>
  }

  let path: String
  let targets: [PackageTarget]
  let homes: Homes
  let index: DeclarationIndex

  func uses(in reading: Reading) throws(BoundaryCheckError) -> [FileUses] {
    if reading.files.isEmpty { return [] }
    let table = table(of: reading)
    let declared = Set((reading.own + reading.opened).map(\.declaration.baseName))
    // What another name of a type stands for may be hidden though the name is not.
    let aliases = index.aliases.union(table.own.aliases)
    var found: [FileUses] = []
    for (file, seen, hidden) in reading.files {
      let bytes = try FileReader.bytes(of: "\(path)/\(file.path)")
      var (names, telling): (Set<String>, [(name: String, home: Int)]) = ([], [])
      for (name, all) in mentioned(in: bytes) {
        let here = all.filter(reading.loaded.contains)
        guard here.contains(where: hidden.contains) else { continue }
        names.insert(name)
        if here.count == 1, UsableSurface.isTelling(name) { telling.append((name, here[0])) }
      }
      var uses = FileUses(file: file, settled: [], lacking: [])
      uses.candidates = telling.filter { !declared.contains($0.name) }.sorted { $0.name < $1.name }
      let source = SwiftSource(bytes, bareSlashRegexLiterals: file.source.bareSlashRegexLiterals)
      uses.resolve(
        source.memberUses(of: aliases.union(names)), of: names, table, seeing: seen)
      if !uses.candidates.isEmpty { uses.names = source.names() }
      if !uses.candidates.isEmpty || !uses.members.isEmpty { found.append(uses) }
    }
    return found
  }

  func table(of reading: Reading) -> TypeTable {
    var least = [Declaration.Visibility?](repeating: nil, count: targets.count)
    for home in reading.loaded where home != reading.source.index {
      least[home] = targets[home].origin === reading.source.origin ? .package : .public
    }
    return TypeTable(
      own: DeclarationIndex(reading.own, of: reading.source.index), others: index
    ) { member in
      least[member.home].map { member.declaration.visibility >= $0 } ?? false
    }
  }

  /// Returns the known names that stand after a dot, wherever in the text, each once.
  private func mentioned(in bytes: [UInt8]) -> [(name: String, homes: [Int])] {
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
}

extension MemberReader.FileUses {
  /// Takes the uses whose types are known and give them members of hidden modules alone.
  fileprivate mutating func resolve(
    _ uses: [MemberUse], of names: Set<String>, _ table: TypeTable, seeing seen: Set<Int>
  ) {
    let telling = Set(candidates.map(\.name))
    for use in uses where names.contains(use.name) || use.name == "init" {
      let isTelling = telling.contains(use.name)
      if use.isInKeyPath {
        if isTelling { settled.insert(use.span.position) }
        continue
      }
      guard use.receiver != .unknown, let declarations = table.declarations(of: use) else {
        continue
      }
      guard let first = declarations.first else {
        if isTelling { lacking.insert(use.span.position) }
        continue
      }
      if isTelling { settled.insert(use.span.position) }
      if !declarations.contains(where: { $0.home == file.source.index || seen.contains($0.home) }) {
        members.append((use, first))
      }
    }
  }
}
