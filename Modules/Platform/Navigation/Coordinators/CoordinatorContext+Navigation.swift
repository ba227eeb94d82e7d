public import Routing

extension CoordinatorContext {
  /// Pushes a place onto the layer on top of this coordinator's stack.
  ///
  /// One of the coordinator's own routes stays with it; another plugin's route gets a child coordinator
  /// of that plugin, which lives as long as its places do. Pushing what is already on top changes
  /// nothing.
  @discardableResult
  public func push(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    try attached().push(erased(route), by: self, as: .push)
  }

  /// Presents a place as a new layer over this coordinator's stack.
  @discardableResult
  public func present(
    _ route: some Route, as style: Presentation = .sheet
  ) throws(NavigationError) -> NavigationAnswer {
    try attached().push(erased(route), by: self, as: style == .push ? .sheet : style)
  }

  /// Opens a place where it belongs: on its own tab, with its parents beneath it.
  @discardableResult
  public func open(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    try attached().open(erased(route), cause: .coordinator)
  }

  /// Replaces the coordinator's stack above its first place by the given places, with a minimal
  /// difference: what stays at the bottom is kept as it is.
  @discardableResult
  public func set(_ routes: [some Route]) throws(NavigationError) -> NavigationAnswer {
    var erased: [AnyRoute] = []
    for route in routes { erased.append(try self.erased(route)) }
    return try attached().set(erased, by: self)
  }

  /// Pushes several places at once, as one change.
  @discardableResult
  public func append(_ routes: [some Route]) throws(NavigationError) -> NavigationAnswer {
    var erased: [AnyRoute] = []
    for route in routes { erased.append(try self.erased(route)) }
    return try attached().append(erased, by: self)
  }

  /// Goes back one place of the layer on top; at the layer's first place nothing changes.
  @discardableResult
  public func pop() throws(NavigationError) -> NavigationAnswer {
    try attached().pop(by: self)
  }

  /// Goes back to a place that is on the stack.
  @discardableResult
  public func pop(to route: some Route) throws(NavigationError) -> NavigationAnswer {
    try attached().pop(to: erased(route), by: self)
  }

  /// Goes back to the first place of the stack, dismissing what is presented on it.
  @discardableResult
  public func popToRoot() throws(NavigationError) -> NavigationAnswer {
    try attached().popToRoot(by: self)
  }

  /// Dismisses the layer on top of the coordinator's stack.
  @discardableResult
  public func dismiss() throws(NavigationError) -> NavigationAnswer {
    try attached().dismiss(by: self)
  }

  /// Selects a tab, keeping its stack.
  @discardableResult
  public func select(_ tab: TabID) throws(NavigationError) -> NavigationAnswer {
    try attached().select(tab, cause: .coordinator)
  }

  private func erased(_ route: some Route) throws(NavigationError) -> AnyRoute {
    do {
      return try AnyRoute(route)
    } catch {
      throw .unprintable(route: String(describing: route))
    }
  }
}
