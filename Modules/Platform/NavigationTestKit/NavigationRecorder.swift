public import Navigation
public import Routing
public import Testing

/// Records every event of a navigator; an event that is not asserted fails the test.
///
/// So a test states everything that a command does, and notices when it starts to do more.
///
/// ``finish(sourceLocation:)`` reports the remaining events; a recorder released without it reports them at
/// the line that created it.
@MainActor
public final class NavigationRecorder {
  /// The events not yet asserted, in order.
  public private(set) var unasserted: [NavigationEvent] = []

  private let origin: SourceLocation

  public init(_ navigator: Navigator, sourceLocation: SourceLocation = #_sourceLocation) {
    origin = sourceLocation
    navigator.observe { [weak self] event in self?.unasserted.append(event) }
  }

  deinit {
    for event in unasserted { Issue.fail("not asserted: \(event.line)", at: origin) }
  }

  /// Asserts the next event.
  public func expect(
    _ kind: NavigationEvent.Kind, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("\(kind)", at: sourceLocation) { $0.kind == kind }
  }

  /// Asserts the next event and the place on screen after it.
  public func expect(
    _ kind: NavigationEvent.Kind, to route: some Route,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let link = try? route.link().text else {
      return Issue.fail("\(route) has no link", at: sourceLocation)
    }
    expect("\(kind) → \(link)", at: sourceLocation) {
      $0.kind == kind && $0.to?.link.text == link
    }
  }

  /// Treats all events so far as asserted, such as those of a test's setup.
  public func forget() {
    unasserted = []
  }

  /// Fails the test for every event that was not asserted, and starts afresh.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    let left = unasserted
    unasserted = []
    for event in left { Issue.fail("not asserted: \(event.line)", at: sourceLocation) }
  }

  private func expect(
    _ expectation: String, at location: SourceLocation, matches: (NavigationEvent) -> Bool
  ) {
    guard !unasserted.isEmpty else {
      return Issue.fail("expected \(expectation); nothing happened", at: location)
    }
    let event = unasserted.removeFirst()
    if !matches(event) {
      Issue.fail("expected \(expectation); happened: \(event.line)", at: location)
    }
  }
}

extension NavigationEvent {
  fileprivate var line: String {
    let place = to.map { " → \($0)" } ?? ""
    return "#\(sequence) \(kind)\(place) (\(cause.rawValue))"
  }
}
