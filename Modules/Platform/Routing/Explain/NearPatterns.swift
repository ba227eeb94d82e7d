import Spelling

/// The patterns near a link that nothing matches, sought when they are first asked for.
///
/// Most refusals only count or log the link, and seeking costs many times what refusing does.
public struct NearPatterns: Sendable {
  private enum Origin: Sendable {
    case known([String])
    case sought(among: [PatternCandidate], path: String)
  }

  private let origin: Origin

  init(among candidates: [PatternCandidate], to path: String) {
    origin = .sought(among: candidates, path: path)
  }

  /// At most three patterns whose first segment is the path's or nearly so, the nearest first.
  ///
  /// Near is one edit for up to four letters, else two; a swap of neighbours is one edit.
  public var patterns: [String] {
    switch origin {
    case .known(let patterns): patterns
    case .sought(let candidates, let path): Self.nearest(among: candidates, to: path)
    }
  }

  private static func nearest(among candidates: [PatternCandidate], to path: String) -> [String] {
    let segments = path.split(separator: "/")
    let typed = EditDistance(from: String(segments.first ?? ""))
    var distances: [String: (place: Int, count: Int)] = [:]
    for candidate in candidates where candidate.entry.isOffered {
      guard let distance = typed.distance(to: candidate.template.place) else { continue }
      let found = (distance, abs(candidate.template.segments.count - segments.count))
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
