public import Navigation
public import Routing

extension RecordingNavigationController where Place == AnyRoute {
  /// Follows a navigator: whatever it changes on screen is recorded as the call that does the same.
  ///
  /// So a test of a coordinator reads as if the coordinator drove a navigation controller. A call is
  /// worked out from the stacks before and after, not from events, so nothing is missed: another tab
  /// or root is a `set`, since another stack is then on screen.
  ///
  /// ```swift
  /// let controller = RecordingNavigationController<AnyRoute>()
  /// controller.mirror(navigator)
  /// try coordinator.navigate(to: .details)
  /// #expect(controller.calls.map(\.description) == ["push details"])
  /// ```
  ///
  /// - Parameter navigator: Whom to follow, beginning with what it shows now, which is no call.
  /// - Complexity: O(*n*) in the depth of the stack, at every change.
  public func mirror(_ navigator: Navigator) {
    adopt(navigator.state.selectedBranch?.entries ?? [])
    _ = navigator.observe { [weak self, weak navigator] _ in
      guard let self, let navigator else { return }
      let entries = navigator.state.selectedBranch?.entries ?? []
      if let call = Self.call(from: mirrored, to: entries) { calls.append(call) }
      adopt(entries)
    }
  }

  private func adopt(_ entries: [Entry]) {
    mirrored = entries
    items = entries.map { Item(place: $0.route, presentation: $0.presentation) }
  }

  /// The call that makes one stack of another, or `nil` where they are the same.
  private static func call(from old: [Entry], to new: [Entry]) -> Call? {
    let below = zip(old, new).prefix { $0.id == $1.id }.count
    let above = zip(old[below...].reversed(), new[below...].reversed())
      .prefix { $0.id == $1.id }.count
    let removed = old[below..<(old.count - above)]
    let inserted = new[below..<(new.count - above)]
    if removed.isEmpty, inserted.isEmpty { return nil }
    guard below > 0 else { return .set(new.map(\.route)) }
    switch (removed.first, inserted.first) {
    case (nil, let place?) where inserted.count == 1 && above == 0:
      return place.presentation.isModal
        ? .present(place.route, as: place.presentation) : .push(place.route)
    case (nil, _?) where above == 0 && !inserted.contains(where: \.presentation.isModal):
      return .append(inserted.map(\.route))
    case (let place?, nil) where above == 0:
      return callBack(removing: removed, from: place, to: new)
    case (let place?, nil) where removed.count == 1:
      return .remove(place.route)
    case (let place?, let other?) where removed.count == 1 && inserted.count == 1:
      return .replace(place.route, with: other.route)
    default:
      return .set(new.map(\.route))
    }
  }

  /// The call that removes the top of a stack.
  private static func callBack(
    removing removed: ArraySlice<Entry>, from first: Entry, to new: [Entry]
  ) -> Call? {
    if first.presentation.isModal, !removed.dropFirst().contains(where: \.presentation.isModal) {
      return .dismiss
    }
    if removed.count == 1 { return .pop }
    return new.count == 1 ? .popToRoot : new.last.map { .popTo($0.route) }
  }
}
