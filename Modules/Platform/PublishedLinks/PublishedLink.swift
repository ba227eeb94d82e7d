/// A link that a feature promises to its holders: `product/:id(a product id)?page=(Int)?   public`.
///
/// A link outlives the code: mails, bookmarks and other teams' texts contain links, and none of them is
/// compiled. Names in the path are only for readers, as no link contains them; query names are promised.
package struct PublishedLink: Hashable, Sendable {
  /// A part of the path.
  package enum Segment: Hashable, Sendable {
    /// The text itself.
    case word(String)
    /// One part with any text that the type accepts; an unnamed type accepts every text.
    case parameter(String, type: String)
    /// All remaining parts, at least one.
    case tail(String, type: String)
  }

  package struct Key: Hashable, Sendable {
    /// How often the key may appear in a link.
    package enum Count: String, Hashable, Sendable, CaseIterable {
      /// Exactly once.
      case one = ""
      /// At most once.
      case optional = "?"
      /// Any number of times.
      case any = "*"
    }

    /// The key's name in a link.
    package let name: String
    /// The name of the value's type.
    package let type: String
    /// How often the key may appear.
    package let count: Count

    package init(_ name: String, type: String, count: Count) {
      (self.name, self.type, self.count) = (name, type, count)
    }
  }

  package enum Answer: Hashable, Sendable {
    /// A route, for everyone or for signed-in users; an alias names the route of another link.
    case route(isPublic: Bool, aliasOf: String? = nil)
    /// The route no longer exists since a day or month; `instead` is what to open now.
    case gone(since: String, instead: String)
  }

  /// The path, at least one part.
  package let segments: [Segment]
  /// The keys of the query, in order.
  package let query: [Key]
  package let answer: Answer

  /// The date since which the link accepts less than before: the end of the wider promise, written by hand.
  package var narrowedSince: String?

  package init(
    _ segments: [Segment], query: [Key] = [], answer: Answer, narrowedSince: String? = nil
  ) {
    (self.segments, self.query, self.answer) = (segments, query, answer)
    self.narrowedSince = narrowedSince
  }

  /// Returns whether a text is a month, `2026-10`, or a day, `2026-10-31`, as lock files write them.
  package static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4, 2, 2].prefix(parts.count)
    let limits = [1...9_999, 1...12, 1...31]
    guard 2...3 ~= parts.count else { return false }
    return zip(parts, zip(lengths, limits)).allSatisfy { part, rule in
      part.utf8.count == rule.0 && part.utf8.allSatisfy { (48...57).contains($0) }
        && Int(part).map(rule.1.contains) ?? false
    }
  }
}

// MARK: - What an older promise asks of it

extension PublishedLink {
  /// Whether the link no longer names a route.
  package var isGone: Bool {
    if case .gone = answer { true } else { false }
  }

  /// Returns why this link refuses some links of an older promise.
  ///
  /// - Returns: The reasons, none if all are accepted as before; `nil` if the shapes differ.
  func objections(to old: PublishedLink) -> [String]? {
    guard var reasons = objections(toPath: old.segments) else { return nil }
    if isGone || old.isGone { return reasons }
    for key in query where key.count == .one {
      if !old.query.contains(where: { $0.name == key.name && $0.count == .one }) {
        reasons.append("it needs ?\(key.name)=")
      }
    }
    for key in old.query {
      guard let own = query.first(where: { $0.name == key.name }) else {
        reasons.append("?\(key.name)= is not read any more")
        continue
      }
      reasons += Self.objection(own.name, own.type, to: key.type)
      if key.count == .any, own.count != .any {
        reasons.append("?\(key.name)= may appear once")
      }
    }
    if case .route(isPublic: true, _) = old.answer, case .route(isPublic: false, _) = answer {
      reasons.append("it asks to sign in")
    }
    return reasons
  }

  private func objections(toPath old: [Segment]) -> [String]? {
    var reasons: [String] = []
    for (index, segment) in segments.enumerated() {
      guard index < old.count else { return nil }
      switch (segment, old[index]) {
      case (.word(let word), .word(let other)) where word == other: continue
      case (.parameter(_, let type), .word(let word)) where Self.takes(type, word: word): continue
      case (.parameter(let name, let type), .parameter(_, let other)):
        reasons += Self.objection(name, type, to: other)
      case (.tail(let name, let type), _):
        for part in old[index...] {
          switch part {
          case .word(let word): if !Self.takes(type, word: word) { return nil }
          case .parameter(_, let other), .tail(_, let other):
            reasons += Self.objection(name, type, to: other)
          }
        }
        return reasons
      default: return nil
      }
    }
    return segments.count == old.count ? reasons : nil
  }

  private static func objection(_ name: String, _ type: String, to old: String) -> [String] {
    if type == old || old.isEmpty || takesAll(type) { return [] }
    if let own = choices(type), let others = choices(old), own.isSuperset(of: others) {
      return []
    }
    return ["\(name) takes \(type), no longer \(old)"]
  }

  private static func takes(_ type: String, word: String) -> Bool {
    takesAll(type) || choices(type)?.contains(word[...]) ?? false
  }

  private static func takesAll(_ type: String) -> Bool { type.isEmpty || type == "String" }

  /// The words of an enumerated type, whose name is `one of a, b`.
  private static func choices(_ type: String) -> Set<Substring>? {
    guard type.hasPrefix("one of ") else { return nil }
    return Set(type.dropFirst("one of ".count).split(separator: ",").map { $0.drop { $0 == " " } })
  }
}
