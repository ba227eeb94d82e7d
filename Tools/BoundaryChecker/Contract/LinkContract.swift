import PublishedLinks
import SwiftScanning

/// The effects of a change on the links that lock files promise, and on the sources that contain them.
struct LinkContract {
  struct Row {
    let change: LinkChange

    /// The file with the link: after the change or, if nothing answers the link any more, before it.
    let file: String
    let line: Int

    /// The first place of a broken link in each file of other modules.
    let holders: [InterfaceConsumers.Consumer]

    /// Links are also held outside the package, so one breaks even when no use is found here.
    var breaks: Bool { !change.breaks.isEmpty }

    var kind: InterfaceChange.Kind {
      change.before == nil ? .added : change.after == nil ? .removed : .changed
    }

    var link: PublishedLink? { change.after ?? change.before }
  }

  private typealias Locks = [String: (lock: LinkLock, text: String)]

  let rows: [Row]

  /// Compares all lock files, or those in the folders; a link that moved to another file is unchanged.
  init(
    _ before: PackageModel, _ now: PackageModel, in folders: [String]?, changedFiles: Set<String>
  ) throws(BoundaryCheckError) {
    let (old, new) = (try Self.locks(before), try Self.locks(now))
    let answers = LinkLock(new.values.flatMap(\.lock.links))
    let promised = LinkLock(old.values.flatMap(\.lock.links))
    var rows: [Row] = []
    for change in answers.changes(since: promised) {
      guard let link = change.after ?? change.before,
        let place = Self.place(of: link, in: change.after == nil ? old : new),
        folders?.contains(where: { place.file.hasPrefix($0 + "/") }) ?? true
      else { continue }
      rows.append(
        Row(
          change: change, file: place.file, line: place.line,
          holders: change.breaks.isEmpty
            ? [] : try Self.holders(of: change.before, besides: place.file, now, changedFiles)))
    }
    self.rows = rows.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  private static func locks(_ model: PackageModel) throws(BoundaryCheckError) -> Locks {
    var locks: Locks = [:]
    for file in model.tree.paths where file.hasSuffix("/\(LinkLock.fileName)") {
      let text = try FileReader.text(of: "\(model.packagePath)/\(file)")
      do throws(LinkLockError) {
        locks[file] = (try LinkLock(text: text), text)
      } catch {
        throw .unreadable(path: file, detail: "\(error)")
      }
    }
    return locks
  }

  private static func place(
    of link: PublishedLink, in locks: Locks
  ) -> (file: String, line: Int)? {
    let holding = locks.filter { $0.value.lock.links.contains(link) }
    return holding.min { $0.key < $1.key }.map { file, content in
      (file, LinkLock.line(of: link, in: content.text))
    }
  }

  /// Returns the files of other modules whose text contains the constant start of a link, under any scheme.
  private static func holders(
    of link: PublishedLink?, besides lock: String, _ now: PackageModel,
    _ changedFiles: Set<String>
  ) throws(BoundaryCheckError) -> [InterfaceConsumers.Consumer] {
    guard let link else { return [] }
    let search = LinkSearch(link)
    let own = lock.dropLast(LinkLock.fileName.count)
    var holders: [InterfaceConsumers.Consumer] = []
    for file in now.files where !file.path.hasPrefix(own) {
      let bytes = try FileReader.bytes(of: "\(now.packagePath)/\(file.path)")
      guard let position = search.position(in: bytes) else { continue }
      holders.append(
        .init(
          target: file.target, file: file.path, position: position,
          isCarried: changedFiles.contains(file.path)))
    }
    return holders
  }
}

private struct LinkSearch {
  private let words: [UInt8]
  private let endsWithWord: Bool

  init(_ link: PublishedLink) {
    let path = link.template.prefix { !":*?".contains($0) }
    words = Array(path.utf8)
    endsWithWord = path.last != "/"
  }

  /// Returns the position of the first such link: directly after `scheme://`, or after that and a host.
  func position(in text: [UInt8]) -> SourcePosition? {
    let mark = Array("://".utf8)
    var (line, lineStart) = (1, 0)
    for index in text.indices {
      if text[index] == mark[0], text[index...].starts(with: mark) {
        let place = index + mark.count
        let host = text[place...].prefix { $0 != mark[1] && !Self.ends($0) }
        if holds(text[place...])
          || host.contains(UInt8(ascii: "."))
            && holds(text[host.endIndex...].dropFirst())
        {
          return SourcePosition(line: line, column: place - lineStart + 1)
        }
      }
      if text[index] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, index + 1) }
    }
    return nil
  }

  private func holds(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: words) else { return false }
    guard endsWithWord, let next = text.dropFirst(words.count).first else { return true }
    return next == UInt8(ascii: "?") || Self.ends(next)
  }

  private static func ends(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || !Lexer.isIdentifierCharacter(byte) && !"-.~/%".utf8.contains(byte)
  }
}
