public import Routing

extension CoordinatorContext {
  /// Pushes a place onto this coordinator's stack; the same `key` twice is one navigation.
  ///
  /// One of the coordinator's own routes stays with it; another plugin's route gets a child coordinator
  /// of that plugin, which lives as long as its places do. Pushing what is already on top changes
  /// nothing, unless the route has another ``DuplicatePolicy``.
  @discardableResult
  public func push(
    _ route: some Route, on target: PushTarget = .top, key: AttemptKey? = nil
  ) throws(NavigationError) -> NavigationAnswer {
    try ask(.push(.erasing(route), as: .push, policy: .stack, on: target), key)
  }

  /// Presents a place as a new layer over this coordinator's stack.
  @discardableResult
  public func present(
    _ route: some Route, as style: Presentation = .sheet, policy: PresentationPolicy = .stack,
    key: AttemptKey? = nil
  ) throws(NavigationError) -> NavigationAnswer {
    let layer = style == .push ? Presentation.sheet : style
    return try ask(.push(.erasing(route), as: layer, policy: policy, on: .top), key)
  }

  /// Opens a place where it belongs: on its own tab, with its parents beneath it.
  @discardableResult
  public func open(
    _ route: some Route, key: AttemptKey? = nil
  ) throws(NavigationError) -> NavigationAnswer {
    try attached().open(.erasing(route), cause: .coordinator, key: key)
  }

  /// Makes the coordinator's stack above its first place the given places, with a minimal difference:
  /// what is the same at the bottom and at the top keeps its identity and its input.
  @discardableResult
  public func set(_ routes: [some Route]) throws(NavigationError) -> NavigationAnswer {
    try ask(.set(erased(routes)))
  }

  /// Pushes several places at once, as one change.
  @discardableResult
  public func append(_ routes: [some Route]) throws(NavigationError) -> NavigationAnswer {
    try ask(.append(erased(routes)))
  }

  /// Replaces a place anywhere on the stack, the topmost where it is there twice.
  ///
  /// Places above it stay, layers above it are dismissed, and the new place is shown as the old one was.
  @discardableResult
  public func replace(
    _ old: some Route, with new: some Route
  ) throws(NavigationError) -> NavigationAnswer {
    try ask(.replace(.erasing(old), with: .erasing(new)))
  }

  /// Replaces the place on top.
  @discardableResult
  public func replaceTop(with route: some Route) throws(NavigationError) -> NavigationAnswer {
    try ask(.replaceTop(.erasing(route)))
  }

  /// Removes a place from anywhere on the stack but its root; a layer's first place takes the layer
  /// along.
  @discardableResult
  public func remove(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    try ask(.remove(.erasing(route)))
  }

  /// Goes back one place of the layer on top; at the layer's first place nothing changes.
  @discardableResult
  public func pop() throws(NavigationError) -> NavigationAnswer {
    try ask(.pop)
  }

  /// Goes back to a place that is on the stack, the topmost where it is there twice; with `orPush`, one that
  /// is not there is pushed.
  ///
  /// - Throws: ``NavigationError/routeNotInStack(route:)`` where it is not there.
  @discardableResult
  public func pop(
    to route: some Route, orPush: Bool = false
  ) throws(NavigationError) -> NavigationAnswer {
    try ask(.popTo(.erasing(route), orPush: orPush))
  }

  /// Goes back to the first place of the stack; unless `dismissing`, to that of the layer on top.
  @discardableResult
  public func popToRoot(dismissing: Bool = true) throws(NavigationError) -> NavigationAnswer {
    try ask(.popToRoot(dismissing: dismissing))
  }

  /// Dismisses layers of the coordinator's stack.
  ///
  /// - Throws: ``NavigationError/nothingToDismiss`` where there are fewer.
  @discardableResult
  public func dismiss(layers: Int = 1) throws(NavigationError) -> NavigationAnswer {
    try ask(.dismiss(layers: layers))
  }

  /// Selects a tab, keeping its stack.
  @discardableResult
  public func select(_ tab: TabID) throws(NavigationError) -> NavigationAnswer {
    try attached().select(tab, cause: .coordinator)
  }

  private func ask(
    _ action: Request.Action, _ key: AttemptKey? = nil
  ) throws(NavigationError) -> NavigationAnswer {
    try attached().attempt(action, by: self, cause: .coordinator, key: key)
  }

  private func erased(_ routes: [some Route]) throws(NavigationError) -> [AnyRoute] {
    var erased: [AnyRoute] = []
    for route in routes { erased.append(try .erasing(route)) }
    return erased
  }

  /// The routes of the coordinator's entries, from the bottom up.
  var ownRoutes: [AnyRoute] {
    guard let navigator, let node = navigator.tree[id], node.placeCount > 0 else { return [] }
    let stack = navigator.state.branches[node.branch].stack
    guard let first = navigator.tree.firstIndex(of: id, in: stack, of: node.branch) else {
      return []
    }
    return stack.suffix(from: first).filter { $0.coordinator == id }.map(\.route)
  }
}
