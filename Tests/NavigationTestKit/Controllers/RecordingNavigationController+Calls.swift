public import Navigation

extension RecordingNavigationController {
  // MARK: - Forward

  /// Pushes a place onto the topmost layer.
  public func push(_ place: Place) {
    calls.append(.push(place))
    items.append(Item(place: place, presentation: .push))
  }

  /// Presents a place as a new layer over everything.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - style: How it is shown; `Presentation.push` counts as a sheet.
  public func present(_ place: Place, as style: Presentation = .sheet) {
    let shown = style.isModal ? style : .sheet
    calls.append(.present(place, as: shown))
    items.append(Item(place: place, presentation: shown))
  }

  /// Pushes several places at once.
  public func append(_ places: [Place]) {
    calls.append(.append(places))
    items += places.map { Item(place: $0, presentation: .push) }
  }

  /// Replaces everything, what is presented included.
  public func set(_ places: [Place]) {
    calls.append(.set(places))
    items = places.map { Item(place: $0, presentation: .push) }
  }

  // MARK: - Back

  /// Pops the place on top of the topmost layer.
  ///
  /// - Returns: The place, or `nil` at the first place of the layer, where nothing changes.
  @discardableResult
  public func pop() -> Place? {
    calls.append(.pop)
    return items.count - 1 > topLayerStart ? items.removeLast().place : nil
  }

  /// Pops everything above a place; the topmost one where it is there twice.
  ///
  /// - Parameter place: The place to go back to.
  /// - Returns: What was popped, bottom first, or `nil` when the place is not there.
  @discardableResult
  public func pop(to place: Place) -> [Place]? {
    calls.append(.popTo(place))
    return items.lastIndex { $0.place == place }.map { truncate(to: $0 + 1) }
  }

  /// Pops everything above the root, what is presented included.
  ///
  /// - Returns: What was popped, bottom first.
  @discardableResult
  public func popToRoot() -> [Place] {
    calls.append(.popToRoot)
    return truncate(to: 1)
  }

  /// Dismisses the topmost layer with everything pushed on it.
  ///
  /// - Returns: What was dismissed, bottom first; empty when nothing is presented.
  @discardableResult
  public func dismiss() -> [Place] {
    calls.append(.dismiss)
    return topLayerStart > 0 ? truncate(to: topLayerStart) : []
  }

  // MARK: - In the middle

  /// Replaces a place where it stands, keeping what is above it and how it was shown.
  ///
  /// - Parameters:
  ///   - place: The place; the topmost one where it is there twice.
  ///   - other: What takes its position.
  /// - Returns: Whether the place was there.
  @discardableResult
  public func replace(_ place: Place, with other: Place) -> Bool {
    calls.append(.replace(place, with: other))
    guard let index = items.lastIndex(where: { $0.place == place }) else { return false }
    items[index] = Item(place: other, presentation: items[index].presentation)
    return true
  }

  /// Takes a place out where it stands, keeping what is above it; never the last one there is.
  ///
  /// What follows the first place of a layer becomes the first place of that layer.
  ///
  /// - Parameter place: The place; the topmost one where it is there twice.
  /// - Returns: Whether the place was taken out.
  @discardableResult
  public func remove(_ place: Place) -> Bool {
    calls.append(.remove(place))
    guard items.count > 1, let index = items.lastIndex(where: { $0.place == place }) else {
      return false
    }
    let removed = items.remove(at: index)
    if removed.presentation.isModal, items.indices.contains(index),
      !items[index].presentation.isModal
    {
      items[index].presentation = removed.presentation
    }
    return true
  }

  private func truncate(to count: Int) -> [Place] {
    guard items.count > count else { return [] }
    let removed = items[count...].map(\.place)
    items.removeSubrange(count...)
    return removed
  }
}
