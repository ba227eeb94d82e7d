/// The frozen, audited lookup from URL to route; reads need no lock.
///
/// The order of the match is total. At each segment from the left a word comes before a parameter,
/// and a parameter before a tail. Among patterns of one shape, which only one plugin may declare, the
/// more typed comes first. When a path segment is not of the parameter's type, only patterns of the
/// same plugin are still tried; never a catch-all of another plugin.
///
/// ```swift
/// let route = try table.resolve("shop://product/p-042").route
/// let explanation = table.explain("shop://prodct/p-042")
/// ```
public struct RouteTable: Sendable {
  /// What the table holds, behind one reference.
  private final class Storage: Sendable {
    let policy: FrozenPolicy
    let catalogue: [PatternDescription]
    let candidates: [PatternCandidate]

    /// The pattern of each candidate, so that finding it touches nothing else.
    let descriptions: [PatternDescription]
    let trie: RouteTrie
    let registrations: [ObjectIdentifier: Registration]

    init(
      policy: LinkPolicy, catalogue: [PatternDescription], candidates: [PatternCandidate],
      registrations: [ObjectIdentifier: Registration]
    ) {
      (self.policy, self.catalogue, self.candidates) = (FrozenPolicy(policy), catalogue, candidates)
      self.registrations = registrations
      descriptions = candidates.map(\.entry.description)
      trie = RouteTrie(candidates)
    }
  }

  private let storage: Storage

  /// Which URLs name a place.
  public var policy: LinkPolicy { storage.policy.base }

  var frozenPolicy: FrozenPolicy { storage.policy }

  /// Every pattern, those of plugins left out included, sorted by text.
  public var catalogue: [PatternDescription] { storage.catalogue }

  var candidates: [PatternCandidate] { storage.candidates }

  var trie: RouteTrie { storage.trie }

  init(
    policy: LinkPolicy, candidates: [PatternCandidate], entries: [PatternEntry],
    types: [RouteTableBuilder.RouteType]
  ) {
    let catalogue = entries.map(\.description).sorted {
      ($0.pattern, $0.registration) < ($1.pattern, $1.registration)
    }
    let registrations = types.map { ($0.id, $0.registration) }
    storage = Storage(
      policy: policy, catalogue: catalogue, candidates: candidates,
      registrations: Dictionary(registrations) { first, _ in first })
  }

  /// Reads a URL as a route.
  ///
  /// - Parameter url: `shop://product/p-042` or `https://shop.example/product/p-042`.
  /// - Returns: The route and who declared it.
  /// - Throws: `LinkError`, one case per cause.
  /// - Complexity: O(length of the URL).
  public func resolve(_ url: String) throws(LinkError) -> Resolution {
    try LinkScanner.withScan(url, policy: frozenPolicy) { link throws(LinkError) in
      let first = trie.firstMatch(link)
      guard first >= 0 else { throw notFound(link) }
      let candidate = candidates[Int(first)]
      do throws(LinkError) {
        return Resolution(route: try candidate.open(link), entry: candidate.entry)
      } catch  where candidate.isPathMismatch(error) {
        guard let other = fallback(link, after: candidate) else { throw error }
        return other
      }
    }
  }

  /// Reads the text of a link, as an archive stores it: `product/p-042`.
  ///
  /// - Parameter place: A link's text, without a scheme.
  /// - Returns: The route and who declared it.
  /// - Throws: `LinkError`, one case per cause.
  public func resolve(place: String) throws(LinkError) -> Resolution {
    try resolve("\(policy.scheme)://\(place)")
  }

  /// Finds the pattern of the URL's shape, without reading its values or saying why there is none.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The pattern, whose plugin may be left out of this composition; `nil` when the URL is
  ///   refused or nothing has its shape.
  /// - Complexity: O(length of the URL), without allocating.
  public func pattern(matching url: String) -> PatternDescription? {
    do throws(LinkError) {
      let first = try LinkScanner.withScan(url, policy: frozenPolicy) { trie.firstMatch($0) }
      return first >= 0 ? storage.descriptions[Int(first)] : nil
    } catch {
      return nil
    }
  }

  /// Answers who registered a route type.
  ///
  /// - Parameter routeType: The identity of the type, as `AnyRoute.routeType`.
  /// - Returns: The registration, or `nil` for a type that no plugin registered.
  public func registration(of routeType: ObjectIdentifier) -> Registration? {
    storage.registrations[routeType]
  }

  /// The next pattern of the same plugin that reads the link.
  private func fallback(_ link: ScannedLink, after refused: PatternCandidate) -> Resolution? {
    for index in trie.allMatches(link) {
      let candidate = candidates[Int(index)]
      guard candidate !== refused,
        candidate.registration.plugin == refused.registration.plugin,
        let route = try? candidate.open(link)
      else { continue }
      return Resolution(route: route, entry: candidate.entry)
    }
    return nil
  }
}
