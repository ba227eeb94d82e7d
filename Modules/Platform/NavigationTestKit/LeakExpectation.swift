public import Navigation

/// Fails the test for every removed coordinator of a navigator that is still alive, and for every child that was
/// added by hand, shows nothing and was not removed.
@MainActor
public func expectNoLeaks(
  _ navigator: Navigator, file: StaticString = #filePath, line: UInt = #line
) {
  for leak in navigator.leakDetector.leaks {
    CallSite(file: file, line: line).fail("\(leak)")
  }
}
