import Spelling

/// The route that a URL names, and who declared it.
public struct ResolvedLink: Sendable {
  /// The route.
  public let route: AnyRoute

  let entry: PatternEntry

  /// The pattern that matched.
  public var pattern: PatternDescription { entry.description }
  /// Who declared the pattern.
  public var registration: Registration { entry.description.registration }
}

/// The frozen, audited lookup from URL to route; reading it needs no lock.
///
/// The match order is total. At each segment from the left, a word comes before a parameter and a parameter
/// before a tail. Among patterns of the same shape, the one with more typed parameters comes first. If a path
/// segment does not have the parameter's type, the next pattern is tried. All patterns that match a link
/// belong to one plugin, because the audit allows no others, tails included.
public struct RouteTable: Sendable {
  /// Which URLs are links.
  public let policy: LinkPolicy
  /// Every pattern that names a route, sorted by text, including those of plugins that are not composed.
  public let catalogue: [PatternDescription]
  let candidates: [PatternCandidate]
  let trie: RouteTrie

  init(policy: LinkPolicy, candidates: [PatternCandidate], catalogue: [PatternDescription]) {
    (self.policy, self.candidates, self.catalogue) = (policy, candidates, catalogue)
    trie = RouteTrie(candidates)
  }

  /// Reads a URL as a route: `shop://product/p-042` or `https://shop.example/product/p-042`.
  ///
  /// - Complexity: O(length of the URL).
  public func resolve(_ url: String) throws(LinkError) -> ResolvedLink {
    let link = try LinkParser.parse(url, policy: policy)
    return try read(link, among: trie.matches(link)) { candidate throws(LinkError) in
      try candidate.resolve(link)
    }
  }

  /// Returns why a URL names no route, as `resolve` reports it; `nil` if it names one.
  ///
  /// It does not check whether the route prints a link, so that many links are checked quickly.
  ///
  /// - Complexity: O(length of the URL).
  public func refusal(of url: some Collection<UInt8>) -> LinkError? {
    do throws(LinkError) {
      let link = try LinkParser.parse(Array(url), policy: policy)
      _ = try read(link, among: trie.matches(link)) { candidate throws(LinkError) in
        try candidate.read(link)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Reads the text of a link, as an archive stores it: `product/p-042`.
  public func resolve(link text: String) throws(LinkError) -> ResolvedLink {
    try resolve("\(policy.scheme)://\(text)")
  }

  /// What sample links of a pattern show to be wrong with it.
  func fault(of candidate: PatternCandidate) -> RouteConflict? {
    var isRead = false
    for sample in candidate.entry.samples {
      guard let link = try? LinkParser.parse("\(policy.scheme)://\(sample)", policy: policy),
        let route = try? candidate.read(link)
      else { continue }
      isRead = true
      guard candidate.entry.isHeld(route) else { return .notHeld(candidate.site, sample: sample) }
      guard readsBack(sample) else { return .notInverse(candidate.site, sample: sample) }
    }
    return isRead
      ? nil : .noSample(candidate.site, parameter: candidate.entry.parameterWithoutSample)
  }

  /// Whether a sample link names a route whose own link names it too; `true` if the sample is refused.
  private func readsBack(_ sample: String) -> Bool {
    func isSame<R: Route>(_ one: R, _ other: any Route) -> Bool { other as? R == one }
    let read: AnyRoute
    do throws(LinkError) {
      read = try resolve(link: sample).route
    } catch {
      if case .unprintable = error { return false }
      return true
    }
    // The same text always reads as the same route.
    if read.link.text == sample { return true }
    guard let again = try? resolve(link: read.link.text).route else { return false }
    return isSame(read.base, again.base)
  }

  /// Returns the pattern of the URL's shape without reading the values; `nil` if no pattern has the shape.
  ///
  /// The result is also `nil` for a refused URL. The pattern's plugin may be missing from this composition.
  ///
  /// - Complexity: O(length of the URL).
  public func pattern(matching url: String) -> PatternDescription? {
    guard let link = try? LinkParser.parse(url, policy: policy) else { return nil }
    return trie.matches(link).first?.entry.description
  }

  /// Reads a link by the first pattern of its shape or, if a path segment has the wrong type, the next.
  func read<Value>(
    _ link: ParsedLink, among matches: [PatternCandidate],
    as value: (PatternCandidate) throws(LinkError) -> Value
  ) throws(LinkError) -> Value {
    var refusal: LinkError?
    for candidate in matches {
      do throws(LinkError) {
        return try value(candidate)
      } catch {
        guard refusal != nil || candidate.isPathMismatch(error) else { throw error }
        refusal = refusal ?? error
      }
    }
    throw refusal ?? notFound(link)
  }

  private func notFound(_ link: ParsedLink) -> LinkError {
    if let name = link.duplicateKey() { return .duplicateQueryKey(name: name) }
    return .notFound(link: link.path, candidates: nearPatterns(to: link))
  }

  /// At most three patterns whose first segment is similar to the link's, nearest first.
  ///
  /// Similar means one edit for up to four letters, else two; swapping neighbours is one edit.
  private func nearPatterns(to link: ParsedLink) -> [String] {
    let typed = EditDistance(from: link.segment(0))
    var distances: [String: (word: Int, count: Int)] = [:]
    for candidate in candidates where candidate.entry.isOpenable {
      guard let distance = typed.distance(to: candidate.template.firstWord) else { continue }
      let found = (distance, abs(candidate.template.segments.count - link.segments.count))
      let pattern = candidate.entry.description.pattern
      if let known = distances[pattern], known < found { continue }
      distances[pattern] = found
    }
    let ordered = distances.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value < right.value
    }
    return ordered.prefix(3).map(\.key)
  }
}

/// All patterns by their segments, built once and then only read.
///
/// At every segment a word comes first, then a parameter, then a tail; at the end of a path the pattern with
/// more typed parameters comes first. This order is total and independent of the order of registration.
struct RouteTrie: Sendable {
  private struct Node {
    var words: [String: Int] = [:]
    var parameter: Int?
    var tail: PatternCandidate?
    /// The candidates that end here, the most typed first.
    var ends: [PatternCandidate] = []
  }

  private var nodes = [Node()]

  init(_ candidates: [PatternCandidate]) {
    for candidate in candidates { insert(candidate) }
    for node in nodes.indices where nodes[node].ends.count > 1 {
      let ranked = nodes[node].ends.enumerated().sorted { left, right in
        let (first, second) = (left.element.typedCount, right.element.typedCount)
        return (second, left.offset) < (first, right.offset)
      }
      nodes[node].ends = ranked.map(\.element)
    }
  }

  func matches(_ link: ParsedLink) -> [PatternCandidate] {
    var found: [PatternCandidate] = []
    collect(link, from: 0, depth: 0, into: &found)
    return found
  }

  private func collect(
    _ link: ParsedLink, from node: Int, depth: Int, into found: inout [PatternCandidate]
  ) {
    guard depth < link.segments.count else {
      found += nodes[node].ends
      return
    }
    // All words are ASCII; string equality would also accept canonically equivalent text.
    if link.bytes[link.segments[depth]].allSatisfy({ $0 < 0x80 }),
      let word = nodes[node].words[link.segment(depth)]
    {
      collect(link, from: word, depth: depth + 1, into: &found)
    }
    if let parameter = nodes[node].parameter {
      collect(link, from: parameter, depth: depth + 1, into: &found)
    }
    if let tail = nodes[node].tail { found.append(tail) }
  }

  private mutating func insert(_ candidate: PatternCandidate) {
    var node = 0
    for segment in candidate.template.segments {
      let next: Int
      switch segment {
      case .word(let word):
        next = nodes[node].words[word] ?? add()
        nodes[node].words[word] = next
      case .parameter:
        next = nodes[node].parameter ?? add()
        nodes[node].parameter = next
      case .tail:
        nodes[node].tail = candidate
        return
      }
      node = next
    }
    nodes[node].ends.append(candidate)
  }

  private mutating func add() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }
}

extension PatternCandidate {
  fileprivate var typedCount: Int { typedSegments.count { $0 } }
}
