import BoundaryRules
import PackageReading
import PublishedLinks
import SwiftScanning

/// The effects of a change on the links that lock files promise, and on the sources that contain them.
enum LinkContract {
  private typealias Locks = [String: (lock: LinkLock, text: String)]

  /// Compares all lock files, or those in the folders; a link that moved to another file is unchanged.
  ///
  /// Links are also held outside the package, so one breaks even when no use is found here.
  static func rows(
    _ before: PackageModel, _ now: PackageModel, in folders: [String]?, changed: ChangedFiles
  ) throws(BoundaryCheckError) -> [ContractReport.Row] {
    let (old, new) = (try locks(before), try locks(now))
    let answers = LinkLock(new.values.flatMap(\.lock.links))
    let promised = LinkLock(old.values.flatMap(\.lock.links))
    var rows: [ContractReport.Row] = []
    for change in answers.changes(since: promised) {
      guard let link = change.after ?? change.before,
        let place = place(of: link, in: change.after == nil ? old : new),
        folders?.contains(where: { place.file.hasPrefix($0 + "/") }) ?? true
      else { continue }
      let breaks = !change.breaks.isEmpty
      let reasons = change.breaks.joined(separator: ", ")
      rows.append(
        ContractReport.Row(
          subject: "link \(link.template)", file: place.file, line: place.line,
          before: change.before?.line, after: change.after?.line, breaks: breaks,
          notes: breaks ? ["\(reasons); \(change.remedy)"] : [],
          consumers: breaks
            ? try holders(of: change.before, besides: place.file, now, changed) : [],
          details: ["link": link.template, "reasons": change.breaks, "remedy": change.remedy]))
    }
    return rows.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
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

  private static func place(of link: PublishedLink, in locks: Locks) -> (file: String, line: Int)? {
    let holding = locks.filter { $0.value.lock.links.contains(link) }
    return holding.min { $0.key < $1.key }.map { file, content in
      (file, LinkLock.line(of: link, in: content.text))
    }
  }

  /// Returns the first place in each file of other modules that contains the constant start of a link, under
  /// any scheme.
  private static func holders(
    of link: PublishedLink?, besides lock: String, _ now: PackageModel,
    _ changed: ChangedFiles
  ) throws(BoundaryCheckError) -> [ContractReport.Row.Consumer] {
    guard let link else { return [] }
    let search = LinkSearch(template: link.template)
    let own = lock.dropLast(LinkLock.fileName.count)
    var holders: [ContractReport.Row.Consumer] = []
    for file in now.files where !file.path.hasPrefix(own) {
      let bytes = try FileReader.bytes(of: "\(now.packagePath)/\(file.path)")
      let (positions, lines) = (search.positions(in: bytes), try changed.lines(of: file.path))
      let open = positions.first { !lines.added.contains($0.line) }
      guard let position = open ?? positions.first else { continue }
      holders.append(
        .init(
          target: file.target, file: file.path, position: position, isCarried: open == nil))
    }
    return holders
  }
}

/// Finds the constant start of a link in text, under any scheme.
struct LinkSearch {
  private let words: [UInt8]
  private let endsWithWord: Bool

  init(template: String) {
    let path = template.prefix { !":*?".contains($0) }
    words = Array(path.utf8)
    endsWithWord = path.last != "/"
  }

  /// Returns the positions of such links: directly after `scheme://`, or after that and a host.
  func positions(in text: [UInt8]) -> [SourcePosition] {
    let mark = Array("://".utf8)
    var positions: [SourcePosition] = []
    var (line, lineStart) = (1, 0)
    for index in text.indices {
      if text[index] == mark[0], text[index...].starts(with: mark) {
        let place = index + mark.count
        let host = text[place...].prefix { $0 != mark[1] && !Self.ends($0) }
        if holds(text[place...])
          || host.contains(UInt8(ascii: "."))
            && holds(text[host.endIndex...].dropFirst())
        {
          positions.append(SourcePosition(line: line, column: place - lineStart + 1))
        }
      }
      if text[index] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, index + 1) }
    }
    return positions
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
