import Navigation
import Testing

/// What a failed attempt must leave as it is.
@MainActor
struct Snapshot: Equatable {
  let state: NavigationState
  let events: UInt64
  let pending: [String]
  let leaks: [LeakDetector.Leak]

  init(_ navigator: Navigator) {
    state = navigator.state
    events = navigator.log.count
    pending = navigator.deferred.map { "\($0.route) waits for \($0.waitsFor)" }
    leaks = navigator.leakDetector.leaks
  }
}

extension TestApp {
  /// Expects that an attempt fails with an error and leaves everything as it was.
  func expectRefused(
    _ error: NavigationError, sourceLocation: SourceLocation = #_sourceLocation,
    _ attempt: () throws -> Void
  ) {
    expectUntouched(sourceLocation: sourceLocation) {
      #expect(throws: error, sourceLocation: sourceLocation) { try attempt() }
    }
  }

  /// Expects that an attempt is denied by a blocker and leaves everything as it was.
  @discardableResult
  func expectDenied(
    sourceLocation: SourceLocation = #_sourceLocation, _ attempt: () throws -> Void
  ) throws -> ProceedToken {
    var token: ProceedToken?
    expectUntouched(sourceLocation: sourceLocation) {
      let error = #expect(throws: NavigationError.self, sourceLocation: sourceLocation) {
        try attempt()
      }
      if case .blocked(_, _, let found) = error { token = found }
    }
    return try #require(token, sourceLocation: sourceLocation)
  }

  /// Expects that something changes neither the state nor the log, what waits, or the leaks.
  @discardableResult
  func expectUntouched<Value>(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
  ) rethrows -> Value {
    let before = Snapshot(navigator)
    let value = try body()
    #expect(Snapshot(navigator) == before, sourceLocation: sourceLocation)
    return value
  }
}

/// What a test was told of its flows.
typealias Results = FlowTests.Results
