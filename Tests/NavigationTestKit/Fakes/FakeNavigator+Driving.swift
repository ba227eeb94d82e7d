public import Navigation
public import Routing

extension FakeNavigator {
  // MARK: - What is shown

  /// The links of the selected stack, from the bottom up; the pattern where a place carries a secret.
  public var path: [String] {
    navigator.state.selectedBranch?.entries.map(\.route.description) ?? []
  }

  /// The coordinator of the place on screen.
  ///
  /// - Parameter type: The type it has.
  /// - Returns: The coordinator.
  /// - Throws: ``FakeNavigatorError`` when it has another type, or nothing is on screen.
  public func top<C: Coordinator>(_ type: C.Type) throws -> C {
    let found = try anyTop()
    guard let coordinator = found as? C else {
      throw FakeNavigatorError.otherOnTop(
        expected: String(describing: type), found: String(describing: Swift.type(of: found)))
    }
    return coordinator
  }

  // MARK: - What is done

  /// Pushes a place, as the coordinator on top would.
  @discardableResult
  public func push(_ route: some Route) throws -> NavigationAnswer {
    try anyTop().context.push(route)
  }

  /// Presents a place, as the coordinator on top would.
  @discardableResult
  public func present(
    _ route: some Route, as style: Presentation = .sheet
  ) throws -> NavigationAnswer {
    try anyTop().context.present(route, as: style)
  }

  /// Opens a place where it belongs, as a link does.
  @discardableResult
  public func open(_ route: some Route) throws -> NavigationAnswer {
    try navigator.open(AnyRoute(route), cause: .link)
  }

  /// Goes back, as a person does.
  @discardableResult
  public func back() throws -> NavigationAnswer {
    try navigator.back()
  }

  private func anyTop() throws -> any Coordinator {
    guard let entry = navigator.state.top, let coordinator = navigator.coordinator(of: entry) else {
      throw FakeNavigatorError.nothingOnTop
    }
    return coordinator
  }
}
