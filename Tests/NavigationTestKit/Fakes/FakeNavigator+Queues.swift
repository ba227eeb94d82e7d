public import Navigation
public import Routing
public import Testing

extension FakeNavigator {
  /// What happened and was not taken yet, in order.
  public var events: [NavigationEvent] { queue.events }

  // MARK: - Waiting

  /// Takes the next event, waiting for it if there is none.
  ///
  /// - Returns: The event.
  /// - Throws: `CancellationError` when the task is cancelled first, as by a time limit.
  public func nextEvent() async throws -> NavigationEvent {
    try await queue.next { _ in true }
  }

  /// Takes the next place that was pushed, waiting for it; other events stay in the queue.
  ///
  /// - Returns: The place on screen then.
  /// - Throws: `CancellationError` when the task is cancelled first, as by a time limit.
  public func nextPush() async throws -> AnyRoute? {
    try await queue.next { $0.isPush }.to
  }

  /// Takes the next going back or dismissal, waiting for it; other events stay in the queue.
  ///
  /// - Returns: The place on screen then.
  /// - Throws: `CancellationError` when the task is cancelled first, as by a time limit.
  public func nextReturn() async throws -> AnyRoute? {
    try await queue.next { $0.isReturn }.to
  }

  // MARK: - Taking

  /// Takes the next push out of the queue, and fails the test unless it went to the given place.
  public func expectPush(
    _ route: some Route, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("a push of \(link(of: route))", at: sourceLocation) {
      $0.isPush
    } check: {
      $0.to?.link.text == link(of: route)
    }
  }

  /// Takes the next presentation, and fails the test unless it is of the given place and style.
  public func expectPresent(
    _ route: some Route, as style: Presentation = .sheet,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("\(link(of: route)) presented as \(style.rawValue)", at: sourceLocation) {
      if case .presented = $0.kind { true } else { false }
    } check: {
      $0.kind == .presented(style) && $0.to?.link.text == link(of: route)
    }
  }

  /// Takes the next going back, and fails the test unless it removed that many places.
  public func expectPop(
    _ count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("a pop of \(count)", at: sourceLocation) {
      if case .popped = $0.kind { true } else { false }
    } check: {
      $0.kind == .popped(count: count)
    }
  }

  /// Takes the next dismissal, and fails the test if there is none.
  public func expectDismiss(sourceLocation: SourceLocation = #_sourceLocation) {
    expect("a dismissal", at: sourceLocation) {
      if case .dismissed = $0.kind { true } else { false }
    } check: { _ in
      true
    }
  }

  /// Takes the next event of a kind that has no words of its own here.
  public func expect(
    _ kind: NavigationEvent.Kind, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("\(kind)", at: sourceLocation) {
      $0.kind == kind
    } check: { _ in
      true
    }
  }

  /// Fails the test if anything is left in the queue, and empties it.
  public func expectNoMore(sourceLocation: SourceLocation = #_sourceLocation) {
    while let event = queue.take(where: { _ in true }) {
      Issue.fail("nobody took: \(event.line)", at: sourceLocation)
    }
  }

  private func expect(
    _ expectation: String, at location: SourceLocation,
    _ isCandidate: (NavigationEvent) -> Bool, check: (NavigationEvent) -> Bool
  ) {
    guard let event = queue.take(where: isCandidate) else {
      let others = events.isEmpty ? "nothing" : events.map(\.line).joined(separator: "; ")
      return Issue.fail("expected \(expectation); in the queue: \(others)", at: location)
    }
    if !check(event) {
      Issue.fail("expected \(expectation), found \(event.line)", at: location)
    }
  }

  private func link(of route: some Route) -> String {
    (try? route.link().text) ?? "\(route), which has no link"
  }
}
