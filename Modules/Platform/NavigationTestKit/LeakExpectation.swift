public import Navigation
public import Testing

/// Fails the test for every removed coordinator of a navigator that is still alive.
@MainActor
public func expectNoLeaks(
  _ navigator: Navigator, sourceLocation: SourceLocation = #_sourceLocation
) {
  for leak in navigator.leakDetector.leaks {
    let plugin = leak.plugin.map { " of \($0)" } ?? ""
    let holders = leak.holders.isEmpty ? "" : ", held by \(leak.holders.joined(separator: ", "))"
    Issue.fail(
      "\(leak.coordinator) (\(leak.id))\(plugin) was removed and is still alive\(holders)",
      at: sourceLocation)
  }
}

extension Issue {
  static func fail(_ message: String, at location: SourceLocation) {
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }
}
