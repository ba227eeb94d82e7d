import Spelling

extension RouteTable {
  /// The refusal of a link that nothing matches, with near patterns.
  func notFound(_ link: ScannedLink) -> LinkError {
    if let name = link.duplicateKey(except: []) { return .duplicateQueryKey(name: name) }
    let path = link.path
    return .notFound(link: path, candidates: NearPatterns(in: self, near: path))
  }

  /// At most three patterns whose first segment is the path's or nearly so, the nearest first.
  ///
  /// Near is one edit for up to four letters, else two; a swap of neighbours is one edit.
  func patterns(near path: String) -> [String] {
    let segments = path.split(separator: "/")
    let place = segments.first.map(String.init) ?? ""
    let typed = EditDistance(from: place)
    var distances: [String: (place: Int, count: Int)] = [:]
    for candidate in candidates where candidate.entry.description.isComposed {
      let other = candidate.template.place
      guard let distance = typed.distance(to: other) else { continue }
      let count = abs(candidate.template.segments.count - segments.count)
      let pattern = candidate.entry.description.pattern
      if let known = distances[pattern], known < (distance, count) { continue }
      distances[pattern] = (distance, count)
    }
    return distances.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value < right.value
    }.prefix(3).map(\.key)
  }
}
