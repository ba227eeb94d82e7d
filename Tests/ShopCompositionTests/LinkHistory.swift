import Foundation
import PublishedLinks
import Routing

/// Every version that git knows of the lock files of a repository, up to the commit that is checked out.
struct LinkHistory {
  /// The links of a version, by what it is called.
  let versions: [(name: String, lock: LinkLock)]

  /// The links that are promised now.
  let current: LinkLock

  /// What of the history cannot be seen here; empty where all of it is.
  let unseen: [String]

  init(of folder: String) throws {
    guard try Self.git(["rev-parse", "--is-inside-work-tree"], in: folder) != nil else {
      (versions, current, unseen) = ([], LinkLock([]), ["\(folder) has no history"])
      return
    }
    var unseen: [String] = []
    if try Self.git(["rev-parse", "--is-shallow-repository"], in: folder) == "true\n" {
      unseen.append("the clone is shallow: what came before its first commits is not here")
    }
    let files = ":(glob)**/\(LinkLock.fileName)"
    let log = try Self.git(
      [
        "log", "--no-mailmap", "-m", "--full-history", "--no-renames", "--raw", "--no-abbrev",
        "--format=", "--",
        files,
      ], in: folder)
    var names: [Substring: String] = [:]
    for line in (log ?? "").split(separator: "\n") {
      // :modes, the blob before, the blob after and what happened, then the path.
      let columns = line.split(separator: "\t")
      let words = columns[0].split(separator: " ")
      guard words.count == 5, columns.count == 2, words[4] != "D" else { continue }
      names[words[3]] = "\(columns[1]) (\(words[3].prefix(12)))"
    }
    var versions: [(String, LinkLock)] = []
    for (blob, name) in names.sorted(by: { $0.value < $1.value }) {
      guard let text = try Self.git(["cat-file", "blob", String(blob)], in: folder),
        let lock = try? LinkLock(text: text)
      else {
        unseen.append("\(name) cannot be read")
        continue
      }
      versions.append((name, lock))
    }
    let present = try Self.git(["ls-files", "--full-name", "--", files], in: folder) ?? ""
    current = LinkLock(
      try present.split(separator: "\n").flatMap { path in
        try LinkLock(text: String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)).links
      })
    (self.versions, self.unseen) = (versions, unseen)
  }

  /// Opens every link of every version, and says which is refused: none that resolves, or is answered
  /// with its end and a route to open instead, or whose narrower promise was announced.
  func refusals(by table: RouteTable) -> [String] {
    var refusals: [String] = []
    for (name, lock) in versions {
      let changes = current.changes(since: lock).filter { $0.before != nil }
      let after = Dictionary(changes.map { ($0.before, $0) }) { first, _ in first }
      for link in lock.links {
        let change = after[link]
        var reasons = change?.breaks ?? []
        if change?.after?.narrowedSince == nil, let reason = refusal(of: link, by: table) {
          reasons.append(reason)
        }
        if !reasons.isEmpty {
          refusals.append("\(link.template) of \(name): \(reasons.joined(separator: "; "))")
        }
      }
    }
    return refusals
  }

  private func refusal(of link: PublishedLink, by table: RouteTable) -> String? {
    do throws(LinkError) {
      let found = try table.resolve(link.sample(under: table.policy.scheme))
      if case .route(isPublic: true, _) = link.answer, found.pattern.access != .public {
        return "it asks to sign in"
      }
      return nil
    } catch {
      switch error {
      case .retired(_, _, let instead):
        let path = instead.prefix { $0 != "?" }.split(separator: "/")
          .map { ":*".contains($0.prefix(1)) ? "1" : $0 }
        let url = "\(table.policy.scheme)://\(path.joined(separator: "/"))"
        guard let pattern = table.pattern(matching: url), table.catalogue.contains(pattern) else {
          return "\(instead), to be opened instead, is no link"
        }
        return nil
      // The sample is no value of the type, which is the one that was promised.
      case .wrongType(_, let expected, _, _) where link.types.contains(expected): return nil
      default: return error.description
      }
    }
  }

  /// What git prints; `nil` where it fails or is not there.
  private static func git(_ arguments: [String], in folder: String) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "--no-pager", "-C", folder] + arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

extension PublishedLink {
  /// A link of this pattern, with a value for each parameter that must be there.
  fileprivate func sample(under scheme: String) -> String {
    let path = segments.map { segment in
      switch segment {
      case .word(let word): word
      case .parameter(_, let type), .tail(_, let type): Self.value(of: type)
      }
    }
    let keys = query.filter { $0.count == .one }.map { "\($0.name)=\(Self.value(of: $0.type))" }
    return "\(scheme)://" + path.joined(separator: "/")
      + (keys.isEmpty ? "" : "?" + keys.joined(separator: "&"))
  }

  fileprivate var types: [String] {
    query.map(\.type)
      + segments.compactMap { segment in
        switch segment {
        case .word: nil
        case .parameter(_, let type), .tail(_, let type): type
        }
      }
  }

  private static func value(of type: String) -> String {
    if type.hasPrefix("one of ") {
      return String(type.dropFirst("one of ".count).prefix { $0 != "," })
    }
    return type == "true or false" ? "true" : "1"
  }
}
