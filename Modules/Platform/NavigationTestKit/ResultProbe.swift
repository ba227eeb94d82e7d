public import Navigation

/// Receives the result of a flow: a second result fails the test, and so does a missing one.
///
/// ``finish(file:line:)`` reports a missing result; a probe released without it reports that at the line
/// that created it. Keep the probe as long as the flow may continue.
@MainActor
public final class ResultProbe<F: Flow> {
  /// The delivered results, in order.
  public private(set) var results: [FlowResult<F.Value>] = []

  private let origin: CallSite
  private var isFinished = false

  public init(file: StaticString = #filePath, line: UInt = #line) {
    origin = CallSite(file: file, line: line)
  }

  deinit {
    guard results.isEmpty, !isFinished else { return }
    origin.fail("\(F.name) never delivered a result")
  }

  /// How the flow ended, or `nil` while it is running.
  public var result: FlowResult<F.Value>? { results.first }

  /// The closure to pass when starting the flow.
  public var onResult: @MainActor @Sendable (FlowResult<F.Value>) -> Void {
    { [weak self] in self?.receive($0) }
  }

  /// Fails the test unless a result was delivered.
  public func finish(file: StaticString = #filePath, line: UInt = #line) {
    isFinished = true
    guard results.isEmpty else { return }
    CallSite(file: file, line: line).fail("\(F.name) has delivered no result")
  }

  /// Expects the flow to be still running at the end of the test, without a result.
  public func expectRunning(file: StaticString = #filePath, line: UInt = #line) {
    isFinished = true
    guard let result else { return }
    CallSite(file: file, line: line).fail(
      "\(F.name) was to be running, but has delivered: \(result.valueOrWords)")
  }

  private func receive(_ result: FlowResult<F.Value>) {
    results.append(result)
    guard results.count > 1 else { return }
    origin.fail(
      "\(F.name) delivered \(results.count) results: "
        + results.map(\.valueOrWords).joined(separator: ", "))
  }
}

extension ResultProbe where F.Value: Equatable {
  /// Fails the test unless the flow ended exactly once, with this result.
  public func expect(
    _ expected: FlowResult<F.Value>, file: StaticString = #filePath, line: UInt = #line
  ) {
    finish(file: file, line: line)
    guard let result, result != expected else { return }
    CallSite(file: file, line: line).fail(
      "expected \(F.name) to deliver \(expected.valueOrWords), it delivered \(result.valueOrWords)")
  }
}

extension CoordinatorContext {
  /// Starts a flow in a child coordinator, with a probe that receives its result.
  @discardableResult
  public func start<F: Flow>(
    _ flow: F, as style: Presentation = .push, probe: ResultProbe<F>
  ) throws(NavigationError) -> NavigationAnswer {
    try start(flow, as: style, onResult: probe.onResult)
  }
}

extension FlowResult {
  fileprivate var valueOrWords: String { value.map { "completed(\($0))" } ?? words }
}
