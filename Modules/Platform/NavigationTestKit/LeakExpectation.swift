public import Navigation
public import Testing

/// Fails the test for every removed coordinator of a navigator that something still holds.
///
/// ```swift
/// _ = try navigator.popToRoot()
/// expectNoLeaks(navigator)
/// ```
///
/// - Parameters:
///   - navigator: Whose leak detector is asked.
///   - sourceLocation: Where the assertion stands.
@MainActor
public func expectNoLeaks(
  _ navigator: Navigator, sourceLocation: SourceLocation = #_sourceLocation
) {
  for leak in navigator.leakDetector.leaks {
    let plugin = leak.plugin.map { " of \($0)" } ?? ""
    Issue.fail(
      "\(leak.coordinator) (\(leak.id))\(plugin) was removed and is still alive",
      at: sourceLocation)
  }
}
