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
    let limit = place.utf8.count <= 4 ? 1 : 2
    var distances: [String: (place: Int, count: Int)] = [:]
    for candidate in candidates where candidate.entry.description.isComposed {
      let other = candidate.template.place
      guard abs(other.utf8.count - place.utf8.count) <= limit else { continue }
      let distance = editDistance(place, other)
      guard distance <= limit else { continue }
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

/// The number of insertions, deletions, changes and swaps of neighbours between two texts.
func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left.utf8), Array(right.utf8))
  var before: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let isSame = left[row] == right[column]
      var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, before[column - 1] + 1)
      }
      current.append(best)
    }
    (before, last) = (last, current)
  }
  return last[right.count]
}
