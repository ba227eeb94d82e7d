/// The published links of a feature, as its lock file stores them: one line each, in order.
///
/// Teams and checks compare links with the lock file, so that no code change alone removes a promised one.
///
/// ```swift
/// let lock = try LinkLock(text: "product/:id(a product id)   public\n")
/// let changes = LinkLock([]).changes(since: lock)
/// changes[0].breaks  // ["nothing answers it"]
/// ```
package struct LinkLock: Hashable, Sendable {
  /// The name of the file, which is in the folder of a feature's interface.
  package static let fileName = "links.lock"

  private static let header = """
    # What is promised to those who hold a link. UPDATE_LINKS=1 with the feature's tests adds new ones;
    # one that is taken away or takes less fails them, and they say how it is mended.

    """

  /// The links, in the order of their lines.
  package let links: [PublishedLink]

  /// Creates a lock with the given links, sorted.
  package init(_ links: some Sequence<PublishedLink>) {
    self.links = Set(links).map { (line: $0.line, link: $0) }.sorted { $0.line < $1.line }
      .map(\.link)
  }

  /// Reads a lock file; blank lines and lines that begin with `#` are ignored.
  ///
  /// - Throws: `LinkLockError` with the first invalid line.
  package init(text: String) throws(LinkLockError) {
    var links: [PublishedLink] = []
    var patterns: Set<String> = []
    for (index, line) in Self.lines(text).enumerated() {
      if line.isEmpty || line.first == "#" { continue }
      guard let link = PublishedLink(line: line) else {
        throw LinkLockError(line: index + 1, problem: "is not a link: \(line)")
      }
      guard patterns.insert(link.pattern).inserted else {
        throw LinkLockError(
          line: index + 1, problem: "says \(link.pattern) again; keep one of the lines")
      }
      links.append(link)
    }
    self.init(links)
  }

  /// The text of the lock file.
  package var text: String { Self.header + links.map { $0.line + "\n" }.joined() }

  /// Returns the number of the line that a file has for a link.
  package static func line(of link: PublishedLink, in text: String) -> Int {
    (lines(text).firstIndex { PublishedLink(line: $0)?.pattern == link.pattern } ?? 0) + 1
  }

  /// Returns the same links, with the dates on which another lock says they were narrowed.
  package func keepingEnds(of other: LinkLock) -> LinkLock {
    LinkLock(
      links.map { link in
        var kept = link
        kept.narrowedSince =
          other.links.first { old in
            var plain = old
            plain.narrowedSince = nil
            return plain == link
          }?.narrowedSince
        return kept
      })
  }

  /// The lines without their ends; a file written on another system may end lines with CR and LF.
  private static func lines(_ text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      Substring($0.last == "\r" ? $0.dropLast() : $0)
    }
  }
}

/// A line of a lock file that cannot be read.
package struct LinkLockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  package let line: Int
  /// What is wrong with it.
  package let problem: String

  package var description: String { "line \(line) \(problem)" }
}

// MARK: - What became of the links

/// A difference between two states of a feature's links.
package struct LinkChange: Hashable, Sendable {
  /// The link in the older state; `nil` for a new link.
  package let before: PublishedLink?
  /// The link in the newer state; `nil` if nothing answers it.
  package let after: PublishedLink?

  /// Why some holders of the link are refused; empty if the link works as before or its end is recorded.
  package let breaks: [String]

  /// How to keep a link that breaks.
  package var remedy: String {
    guard let before, !breaks.isEmpty else { return "" }
    let template = before.template
    guard let after else {
      return "let another route answer it (aliases: [\"\(template)\"]), or say what replaces it: "
        + "LinkPattern.retired(\"\(template)\", since: \"2026-10\", insteadOpen: \"…\")"
    }
    var narrowed = after
    narrowed.narrowedSince = "2026-10"
    return "give what is narrower a link of its own; where its end was announced, write in "
      + "\(LinkLock.fileName): \(narrowed.line)"
  }
}

extension LinkLock {
  /// Returns what happened to the links of an older state, and which links are new.
  ///
  /// If several links answer an old one, the one that refuses least counts.
  package func changes(since old: LinkLock) -> [LinkChange] {
    var successors: Set<PublishedLink> = Set(old.links)
    var changes: [LinkChange] = []
    let known = Set(links)
    for link in old.links where !known.contains(link) {
      let answers = links.compactMap { new in
        new.objections(to: link).map { (link: new, reasons: $0) }
      }
      let rank = { (isGone: Bool, reasons: [String]) in reasons.count * 2 + (isGone ? 1 : 0) }
      guard
        let best = answers.min(by: {
          rank($0.link.isGone, $0.reasons) < rank($1.link.isGone, $1.reasons)
        })
      else {
        changes.append(LinkChange(before: link, after: nil, breaks: ["nothing answers it"]))
        continue
      }
      successors.insert(best.link)
      let isAnnounced = (best.link.narrowedSince ?? "") > (link.narrowedSince ?? "")
      changes.append(
        LinkChange(before: link, after: best.link, breaks: isAnnounced ? [] : best.reasons))
    }
    changes += links.filter { !successors.contains($0) }.map {
      LinkChange(before: nil, after: $0, breaks: [])
    }
    return changes
  }
}
