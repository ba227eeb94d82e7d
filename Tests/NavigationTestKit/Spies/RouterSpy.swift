public import Testing

/// Stands in for the narrow router of one screen: records typed calls and answers as told.
///
/// For the third of the classic ways to test navigation, a router per screen. List the router's
/// methods as an enumeration and let the spy conform once; no navigation is needed at all. A call that
/// was not stubbed fails the test, at the line that made the spy or at the line handed on.
///
/// ```swift
/// enum DetailsCall: Hashable { case reviews(Int), close }
///
/// extension RouterSpy: DetailsRouter where Call == DetailsCall {
///   func showReviews(of id: Int) { receive(.reviews(id)) }
///   func close() { receive(.close) }
/// }
///
/// let router = RouterSpy<DetailsCall>(stubbing: .reviews(7))
/// DetailsViewModel(router: router).choose(7)
/// #expect(router.calls == [.reviews(7)])
/// ```
@MainActor
public final class RouterSpy<Call: Hashable> {
  private var ledger: SpyLedger<Call>

  /// What was called, in order, stubbed or not.
  public var calls: [Call] { ledger.calls }

  /// Creates a spy.
  ///
  /// - Parameters:
  ///   - calls: The calls that may come and answer nothing.
  ///   - sourceLocation: Where unexpected calls are reported.
  public init(stubbing calls: Call..., sourceLocation: SourceLocation = #_sourceLocation) {
    ledger = SpyLedger(
      name: "RouterSpy<\(Call.self)>", origin: sourceLocation, allowing: calls)
  }

  /// Lets a call come, which answers nothing.
  public func stub(_ call: Call) {
    ledger.stub(call, .success(()))
  }

  /// Lets a call come, and answers it with a value.
  public func stub(_ call: Call, returning answer: some Any) {
    ledger.stub(call, .success(answer))
  }

  /// Lets a call come, and answers it with an error.
  public func stub(_ call: Call, throwing error: any Error) {
    ledger.stub(call, .failure(error))
  }

  /// Forgets the calls so far, such as those that prepared a test.
  public func forgetCalls() {
    ledger.forgetCalls()
  }

  // MARK: - For the conformance to a router's protocol

  /// Records a call that answers nothing.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - sourceLocation: Whom to blame for an unexpected call; the line that made the spy unless given.
  public func receive(_ call: Call, sourceLocation: SourceLocation? = nil) {
    _ = ledger.receive(call, as: Void.self, at: sourceLocation)
  }

  /// Records a call and gives the answer it is stubbed with.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - fallback: What an unexpected call answers, after it failed the test.
  ///   - sourceLocation: Whom to blame for an unexpected call; the line that made the spy unless given.
  /// - Returns: The answer; the fallback too for a call that is stubbed with an error.
  public func answer<Answer>(
    to call: Call, otherwise fallback: @autoclosure () -> Answer,
    sourceLocation: SourceLocation? = nil
  ) -> Answer {
    switch ledger.receive(call, as: Answer.self, at: sourceLocation) {
    case .success(let answer): return answer
    case .failure(let error):
      Issue.fail(
        "\(ledger.name) cannot throw \(error) from \(call); use throwingAnswer(to:otherwise:)",
        at: sourceLocation ?? ledger.origin)
      return fallback()
    case nil: return fallback()
    }
  }

  /// Records a call and gives the answer, or throws the error, it is stubbed with.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - fallback: What an unexpected call answers, after it failed the test.
  ///   - sourceLocation: Whom to blame for an unexpected call; the line that made the spy unless given.
  /// - Returns: The answer.
  /// - Throws: The error the call is stubbed with.
  public func throwingAnswer<Answer>(
    to call: Call, otherwise fallback: @autoclosure () -> Answer,
    sourceLocation: SourceLocation? = nil
  ) throws -> Answer {
    try ledger.receive(call, as: Answer.self, at: sourceLocation)?.get() ?? fallback()
  }
}
