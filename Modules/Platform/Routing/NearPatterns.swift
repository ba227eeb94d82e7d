/// The patterns near a link that nothing matches, sought when they are first asked for.
///
/// Most refusals only count or log the link, and seeking costs many times what refusing does.
///
/// ```swift
/// do throws(LinkError) {
///   resolution = try table.resolve(url)
/// } catch .notFound(_, let candidates) {
///   suggest(candidates.patterns)
/// }
/// ```
public struct NearPatterns: Sendable {
  private enum Origin: Sendable {
    case known([String])
    case sought(in: RouteTable, near: String)
  }

  private let origin: Origin

  /// Seeks in a table what is near a path.
  init(in table: RouteTable, near path: String) { origin = .sought(in: table, near: path) }

  /// At most three patterns, the nearest first.
  ///
  /// - Complexity: O(*n*) in the number of patterns, each time.
  public var patterns: [String] {
    switch origin {
    case .known(let patterns): patterns
    case .sought(let table, let path): table.patterns(near: path)
    }
  }
}

extension NearPatterns: ExpressibleByArrayLiteral {
  /// Names the patterns themselves.
  public init(arrayLiteral patterns: String...) { origin = .known(patterns) }
}

extension NearPatterns: Hashable {
  public static func == (left: NearPatterns, right: NearPatterns) -> Bool {
    left.patterns == right.patterns
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(patterns) }
}
