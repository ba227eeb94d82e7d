public import Navigation
public import Testing

/// Fails the test for every removed coordinator of a navigator that is still alive, and for every child that was
/// added by hand, shows nothing and was not removed.
@MainActor
public func expectNoLeaks(
  _ navigator: Navigator, sourceLocation: SourceLocation = #_sourceLocation
) {
  for leak in navigator.leakDetector.leaks {
    Issue.fail("\(leak)", at: sourceLocation)
  }
}

extension Issue {
  static func fail(_ message: String, at location: SourceLocation) {
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }
}
