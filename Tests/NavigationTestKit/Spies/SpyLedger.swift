import Testing

/// What a spy was called with, and what it was told to answer.
struct SpyLedger<Call: Hashable> {
  /// How the spy is called in failures.
  let name: String

  /// Where a test made the spy.
  let origin: SourceLocation

  private(set) var calls: [Call] = []
  private var answers: [Call: Result<Any, any Error>] = [:]

  init(name: String, origin: SourceLocation, allowing calls: [Call]) {
    (self.name, self.origin) = (name, origin)
    for call in calls { stub(call, .success(())) }
  }

  mutating func stub(_ call: Call, _ answer: Result<Any, any Error>) {
    answers[call] = answer
  }

  mutating func forgetCalls() {
    calls = []
  }

  /// Records a call, and fails the test unless the spy was told to expect it.
  ///
  /// - Returns: The answer, or `nil` for a call that was not expected.
  mutating func receive(_ call: Call, at location: SourceLocation?) -> Result<Any, any Error>? {
    calls.append(call)
    if let answer = answers[call] { return answer }
    Issue.fail("\(name) was called with \(call), which is not stubbed", at: location ?? origin)
    return nil
  }

  /// The answer as the type asked for; one of another type fails the test.
  mutating func receive<Answer>(
    _ call: Call, as type: Answer.Type, at location: SourceLocation?
  ) -> Result<Answer, any Error>? {
    switch receive(call, at: location) {
    case .failure(let error): return .failure(error)
    case .success(let answer as Answer): return .success(answer)
    case .success(let other):
      Issue.fail(
        "\(name) was asked for \(type) by \(call), and is stubbed with \(Swift.type(of: other))",
        at: location ?? origin)
      return nil
    case nil: return nil
    }
  }
}
