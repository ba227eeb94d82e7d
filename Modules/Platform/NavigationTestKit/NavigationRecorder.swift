public import Navigation
public import Routing

/// Records every event of a navigator; an event that is not asserted fails the test.
///
/// So a test states everything that a command does, and notices when it starts to do more.
///
/// ``finish(file:line:)`` reports the remaining events; a recorder released without it reports them at
/// the line that created it.
@MainActor
public final class NavigationRecorder {
  /// The events not yet asserted, in order.
  public private(set) var unasserted: [NavigationEvent] = []

  private let origin: CallSite

  public init(_ navigator: Navigator, file: StaticString = #filePath, line: UInt = #line) {
    origin = CallSite(file: file, line: line)
    navigator.observe { [weak self] event in self?.unasserted.append(event) }
  }

  deinit {
    for event in unasserted { origin.fail("not asserted: \(event.line)") }
  }

  /// Asserts the next event.
  public func expect(
    _ kind: NavigationEvent.Kind, file: StaticString = #filePath, line: UInt = #line
  ) {
    expect("\(kind)", at: CallSite(file: file, line: line)) { $0.kind == kind }
  }

  /// Asserts the next event and the route on screen after it.
  public func expect(
    _ kind: NavigationEvent.Kind, to route: some Route,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    guard let link = try? route.link().text else {
      return CallSite(file: file, line: line).fail("\(route) has no link")
    }
    expect("\(kind) → \(link)", at: CallSite(file: file, line: line)) {
      $0.kind == kind && $0.to?.link.text == link
    }
  }

  /// Treats all events so far as asserted, such as those of a test's setup.
  public func forget() {
    unasserted = []
  }

  /// Fails the test for every event that was not asserted, and starts afresh.
  public func finish(file: StaticString = #filePath, line: UInt = #line) {
    let left = unasserted
    unasserted = []
    let site = CallSite(file: file, line: line)
    for event in left { site.fail("not asserted: \(event.line)") }
  }

  private func expect(
    _ expectation: String, at site: CallSite, matches: (NavigationEvent) -> Bool
  ) {
    guard !unasserted.isEmpty else {
      return site.fail("expected \(expectation); nothing happened")
    }
    let event = unasserted.removeFirst()
    if !matches(event) {
      site.fail("expected \(expectation); happened: \(event.line)")
    }
  }
}

extension NavigationEvent {
  fileprivate var line: String {
    let place = to.map { " → \($0)" } ?? ""
    return "#\(sequence) \(kind)\(place) (\(cause.rawValue))"
  }
}
