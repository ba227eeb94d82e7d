public import Navigation
public import Testing

/// Counts how often a flow tells how it ended: a second result fails the test, and so does none.
///
/// ```swift
/// let probe = ResultProbe<SignInFlow>()
/// try coordinator.context.start(SignInFlow(), as: .sheet, probe: probe)
/// _ = try navigator.dismiss()
/// probe.expect(.cancelled(.dismissed))
/// ```
///
/// ``finish(sourceLocation:)`` reports a missing result; a probe that is let go without it reports the
/// same at the line that made it. Keep the probe as long as the flow may go on.
@MainActor
public final class ResultProbe<F: Flow> {
  /// What was told, in order.
  public private(set) var results: [FlowResult<F.Value>] = []

  private let origin: SourceLocation
  private var isFinished = false

  /// Creates a probe of one flow.
  ///
  /// - Parameter sourceLocation: Where a second or a missing result is reported.
  public init(sourceLocation: SourceLocation = #_sourceLocation) {
    origin = sourceLocation
  }

  deinit {
    guard results.isEmpty, !isFinished else { return }
    Issue.fail("\(F.name) never told how it ended", at: origin)
  }

  /// How the flow ended, or `nil` while it goes on.
  public var result: FlowResult<F.Value>? { results.first }

  /// Receives results: what to hand to whoever starts the flow.
  public var onResult: @MainActor @Sendable (FlowResult<F.Value>) -> Void {
    { [weak self] in self?.receive($0) }
  }

  /// Fails the test unless exactly one result was told.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    isFinished = true
    guard results.isEmpty else { return }
    Issue.fail("\(F.name) has not told how it ended", at: sourceLocation)
  }

  /// States that no result is wanted: the flow goes on when the test ends.
  public func expectGoingOn(sourceLocation: SourceLocation = #_sourceLocation) {
    isFinished = true
    guard let result else { return }
    Issue.fail("\(F.name) goes on, but told: \(result.words)", at: sourceLocation)
  }

  private func receive(_ result: FlowResult<F.Value>) {
    results.append(result)
    guard results.count > 1 else { return }
    Issue.fail(
      "\(F.name) told how it ended \(results.count) times: "
        + results.map(\.words).joined(separator: ", "),
      at: origin)
  }
}

extension ResultProbe where F.Value: Equatable {
  /// Fails the test unless the flow ended exactly once, in this way.
  public func expect(
    _ expected: FlowResult<F.Value>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    finish(sourceLocation: sourceLocation)
    guard let result, result != expected else { return }
    Issue.fail(
      "expected \(F.name) to tell \(expected.words), it told \(result.words)", at: sourceLocation)
  }
}

extension CoordinatorContext {
  /// Starts a flow in a child coordinator, and has a probe told how it ended.
  @discardableResult
  public func start<F: Flow>(
    _ flow: F, as style: Presentation = .push, probe: ResultProbe<F>
  ) throws(NavigationError) -> NavigationAnswer {
    try start(flow, as: style, onResult: probe.onResult)
  }
}

extension FlowResult {
  /// The end with its value, for failures.
  fileprivate var words: String { value.map { "completed(\($0))" } ?? name }
}
