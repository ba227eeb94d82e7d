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
///   - navigator: Whose census is asked.
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

/// Fails the test for every watched object that outlives the closure.
///
/// ```swift
/// expectNoLeaks { watch in
///   let coordinator = watch(HomeCoordinator(context: .detached()))
///   _ = watch(HomeViewModel { [weak coordinator] in try coordinator?.navigate(to: .details) })
/// }
/// ```
///
/// - Parameters:
///   - sourceLocation: Where the assertion stands.
///   - body: Makes objects and has them watched.
/// - Throws: What `body` throws.
public func expectNoLeaks(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (LeakWatch) throws -> Void
) rethrows {
  let watch = LeakWatch()
  try body(watch)
  fail(for: watch, at: sourceLocation)
}

/// Fails the test for every watched object that outlives the closure.
///
/// - Parameters:
///   - sourceLocation: Where the assertion stands.
///   - body: Makes objects and has them watched.
/// - Throws: What `body` throws.
public func expectNoLeaks(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (LeakWatch) async throws -> Void
) async rethrows {
  let watch = LeakWatch()
  try await body(watch)
  fail(for: watch, at: sourceLocation)
}

private func fail(for watch: LeakWatch, at location: SourceLocation) {
  for name in watch.alive {
    Issue.fail("\(name) outlives the closure that made it", at: location)
  }
}
