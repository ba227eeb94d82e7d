/// The place a URL names, and who declared it.
public struct ResolvedLink: Sendable {
  /// The place.
  public let route: AnyRoute

  let entry: PatternEntry

  /// The pattern that matched.
  public var pattern: PatternDescription { entry.description }
  /// Who declared the pattern.
  public var registration: Registration { entry.description.registration }
}

/// The frozen, audited lookup from URL to route; reads need no lock.
///
/// The order of the match is total. At each segment from the left a word comes before a parameter,
/// and a parameter before a tail. Among patterns of one shape the more typed comes first. When a path
/// segment is not of the parameter's type, the next pattern is tried. All of them are one plugin's: by
/// the audit no link is matched by patterns of two, tails included.
public struct RouteTable: Sendable {
  /// Which URLs name a place.
  public let policy: LinkPolicy
  /// Every pattern, those of plugins left out included, sorted by text.
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
    return try resolve(link, among: trie.matches(link)) { _ in }
  }

  /// Reads the text of a link, as an archive stores it: `product/p-042`.
  public func resolve(place: String) throws(LinkError) -> ResolvedLink {
    try resolve("\(policy.scheme)://\(place)")
  }

  /// Finds the pattern of the URL's shape, without reading its values; `nil` when the URL is refused or
  /// nothing has its shape.
  ///
  /// The pattern's plugin may be left out of this composition.
  ///
  /// - Complexity: O(length of the URL).
  public func pattern(matching url: String) -> PatternDescription? {
    guard let link = try? LinkParser.parse(url, policy: policy) else { return nil }
    return trie.matches(link).first?.entry.description
  }

  /// Reads a link by the first pattern of its shape, or where that has a segment of another type, by
  /// the next; notes the verdict of each that is asked.
  func resolve(
    _ link: ParsedLink, among matches: [PatternCandidate], note: (LinkExplanation.Verdict) -> Void
  ) throws(LinkError) -> ResolvedLink {
    var refusal: LinkError?
    for candidate in matches {
      do throws(LinkError) {
        let found = try candidate.open(link)
        note(.chosen)
        return found
      } catch {
        note(.refused(error))
        guard refusal != nil || candidate.isPathMismatch(error) else { throw error }
        refusal = refusal ?? error
      }
    }
    throw refusal ?? notFound(link)
  }

  private func notFound(_ link: ParsedLink) -> LinkError {
    if let name = link.duplicateKey() { return .duplicateQueryKey(name: name) }
    let path = link.path
    return .notFound(link: path, candidates: NearPatterns(among: candidates, to: path))
  }
}
