import Routing

extension Navigator {
  /// Replaces what lies above the requester's first place, keeping what is the same below and above.
  func resolveSet(
    _ routes: [AnyRoute], for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    let first = try firstIndex(of: attempt.requester, in: branch)
    let entries = state.branches[branch].stack.suffix(from: first)
    var wanted = routes[...]
    if wanted.first == entries[0].route { wanted = wanted.dropFirst() }
    var changed = entries.dropFirst()
    while let entry = changed.first, entry.route == wanted.first {
      changed = changed.dropFirst()
      wanted = wanted.dropFirst()
    }
    guard !changed.isEmpty || !wanted.isEmpty else { return .answered(.unchanged) }
    if !changed.contains(where: \.presentation.isModal) {
      while let entry = changed.last, entry.route == wanted.last {
        changed = changed.dropLast()
        wanted = wanted.dropLast()
      }
    }
    let range = first + changed.startIndex..<first + changed.endIndex
    let orphans = orphans(of: range, in: branch)
    return try insert(
      wanted + orphans.map(\.route), replacing: range.lowerBound..<range.upperBound + orphans.count,
      of: branch, for: attempt)
  }

  func resolveReplace(
    _ old: AnyRoute, with new: AnyRoute, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    guard let index = state.branches[branch].stack.lastIndex(where: { $0.route == old }) else {
      throw .routeNotInStack(route: old)
    }
    guard old != new else { return .answered(.unchanged) }
    return try resolveReplace(at: index, of: branch, with: new, for: attempt)
  }

  func resolveReplaceTop(
    with route: AnyRoute, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    return try resolveReplace(
      at: state.branches[branch].count - 1, of: branch, with: route, for: attempt)
  }

  private func resolveReplace(
    at index: Int, of branch: Int, with wanted: AnyRoute, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    var resolution = Resolution()
    let ways = try admit(
      CollectionOfOne(wanted), by: { Way($0) }, for: attempt, into: &resolution)
    if let way = ways?.first {
      try replace(at: index, of: branch, with: way.place, for: attempt, into: &resolution)
    }
    return resolution
  }

  /// Replaces one place, dismissing the layers above it; the new one is shown as the old one was.
  func replace(
    at index: Int, of branch: Int, with route: AnyRoute, for attempt: Attempt,
    into resolution: inout Resolution
  ) throws(NavigationError) {
    let entries = state.branches[branch].stack.suffix(from: index)
    let end = dismissLayers(above: entries, from: index, of: branch, into: &resolution)
    let layers = end..<index + entries.count
    let requester =
      isKept(attempt.requester, removing: layers, of: branch) ? attempt.requester : nil
    let taker = requester?.coordinator?.routeType == route.routeType ? requester : nil
    let orphans = orphans(of: index..<index + 1, in: branch, except: taker)
      .prefix(end - index - 1)
    let places =
      [Proposal.Place(route: route, presentation: entries[0].presentation)]
      + orphans.map(Proposal.Place.init)
    resolution.steps.append(
      .change(
        Proposal(
          .replaced(removed: 1 + orphans.count, inserted: 1 + orphans.count), on: branch,
          replacing: index..<index + 1 + orphans.count, with: places, requester: requester)))
  }

  func resolveRemove(
    _ route: AnyRoute, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    let stack = state.branches[branch].stack
    guard let index = stack.lastIndex(where: { $0.route == route }) else {
      throw .routeNotInStack(route: route)
    }
    guard index > 0 else { return .answered(.atRoot) }
    let entries = stack.suffix(from: index)
    guard !entries[0].presentation.isModal else {
      return Resolution(
        removal(
          index..<stack.count, of: branch, .dismissed(count: entries.count),
          ending: .cancelled(.dismissed)))
    }
    var resolution = Resolution()
    let end = dismissLayers(above: entries, from: index, of: branch, into: &resolution)
    let orphans = orphans(of: index..<index + 1, in: branch).prefix(end - index - 1)
    resolution.steps.append(
      .change(
        Proposal(
          .replaced(removed: 1 + orphans.count, inserted: orphans.count), on: branch,
          replacing: index..<index + 1 + orphans.count,
          with: orphans.map(Proposal.Place.init))))
    return resolution
  }

  /// Dismisses the layers above the first of some entries.
  ///
  /// - Returns: Where the entries end then.
  private func dismissLayers(
    above entries: [Entry], from index: Int, of branch: Int, into resolution: inout Resolution
  ) -> Int {
    let end = index + entries.count
    guard let modal = entries.dropFirst().firstIndex(where: \.presentation.isModal) else {
      return end
    }
    resolution.steps.append(
      removal(
        index + modal..<end, of: branch, .dismissed(count: entries.count - modal),
        ending: .superseded))
    return index + modal
  }

  /// The entries right above a range that cannot stay when it goes.
  ///
  /// Those are the highest whose coordinator stands below one that loses its last place, and all
  /// beneath it. The one that takes the new place stays.
  private func orphans(
    of range: Range<Int>, in branch: Int, except taker: CoordinatorContext? = nil
  ) -> ArraySlice<Entry> {
    let entries = state.branches[branch].stack.suffix(from: range.lowerBound)
    var lost: [CoordinatorID: Int] = [:]
    for entry in entries.prefix(range.count) { lost[entry.coordinator, default: 0] += 1 }
    let ended = lost.filter {
      $0.key != taker?.id && contexts[$0.key]?.entryCount == $0.value
    }
    let above = entries.dropFirst(range.count)
    guard !ended.isEmpty,
      let last = above.lastIndex(where: { entry in
        ended.keys.contains { id in
          guard let owner = contexts[entry.coordinator], let gone = contexts[id] else {
            return false
          }
          return owner.isSelfOrDescendant(of: gone)
        }
      })
    else { return [] }
    return above[...last]
  }
}
