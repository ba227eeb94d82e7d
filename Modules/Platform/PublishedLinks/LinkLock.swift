/// The links that a feature has published, as its lock file keeps them: a line each, in order.
///
/// A lock file is what teams and checks compare links with that are promised, so that none is taken away
/// by a change of code alone.
///
/// ```swift
/// let lock = try LinkLock(text: "product/:id(a product id)   public\n")
/// let changes = LinkLock([]).changes(since: lock)
/// changes[0].breaks  // ["nothing answers it"]
/// ```
public struct LinkLock: Hashable, Sendable {
  /// The name of the file in the folder of a feature's interface.
  public static let fileName = "links.lock"

  private static let header = """
    # What is promised to those who hold a link. UPDATE_LINKS=1 with the feature's tests adds new ones;
    # one that is taken away or takes less fails them, and they say how it is mended.

    """

  /// The links in the order of their lines.
  public let links: [PublishedLink]

  /// Puts links in order.
  public init(_ links: some Sequence<PublishedLink>) {
    self.links = Set(links).map { (line: $0.line, link: $0) }.sorted { $0.line < $1.line }
      .map(\.link)
  }

  /// Reads a lock file; blank lines and those that begin with `#` say nothing.
  ///
  /// - Throws: ``LinkLockError`` with the first line that is no link.
  public init(text: String) throws(LinkLockError) {
    var links: [PublishedLink] = []
    var patterns: Set<String> = []
    for (index, line) in Self.lines(text).enumerated() {
      if line.isEmpty || line.first == "#" { continue }
      guard let link = PublishedLink(line: line) else {
        throw LinkLockError(line: index + 1, problem: "is no link: \(line)")
      }
      guard patterns.insert(link.pattern).inserted else {
        throw LinkLockError(
          line: index + 1, problem: "says \(link.pattern) again; keep one of the lines")
      }
      links.append(link)
    }
    self.init(links)
  }

  /// The lock file.
  public var text: String { Self.header + links.map { $0.line + "\n" }.joined() }

  /// The number of the line that a file has for a link.
  public static func line(of link: PublishedLink, in text: String) -> Int {
    (lines(text).firstIndex { PublishedLink(line: $0)?.pattern == link.pattern } ?? 0) + 1
  }

  /// The same links with the ends of wider promises that another lock has for them.
  public func keepingEnds(of other: LinkLock) -> LinkLock {
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

  /// The lines without their ends; of a file written elsewhere a line may end with CR and LF.
  private static func lines(_ text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      Substring($0.last == "\r" ? $0.dropLast() : $0)
    }
  }
}

/// A line of a lock file that cannot be read.
public struct LinkLockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// What is wrong with it.
  public let problem: String

  public var description: String { "line \(line) \(problem)" }
}

// MARK: - What became of the links

/// A difference between the links of two states.
public struct LinkChange: Hashable, Sendable {
  /// The link as it was; `nil` for a new one.
  public let before: PublishedLink?
  /// The link as it is; `nil` where nothing answers it.
  public let after: PublishedLink?

  /// Why some who hold the link are refused; none where it answers as before, or its end is written down.
  public let breaks: [String]

  /// How a link that breaks is kept.
  public var remedy: String {
    guard let before, !breaks.isEmpty else { return "" }
    let template = before.template
    guard let after else {
      return "let another place answer it (aliases: [\"\(template)\"]), or say what replaces it: "
        + "LinkPattern.retired(\"\(template)\", since: \"2026-10\", insteadOpen: \"…\")"
    }
    var narrowed = after
    narrowed.narrowedSince = "2026-10"
    return "give what is narrower a link of its own; where its end was announced, write in "
      + "\(LinkLock.fileName): \(narrowed.line)"
  }
}

extension LinkLock {
  /// What became of the links of an older state, and what is new.
  ///
  /// Where several links answer an old one, the one that refuses least counts.
  public func changes(since old: LinkLock) -> [LinkChange] {
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
