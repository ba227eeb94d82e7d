import Synchronization
import Testing

/// Wants the body to fail the test with exactly these messages, each a part of one issue, in order.
///
/// - Parameters:
///   - messages: The parts.
///   - line: Where the issues are to be reported, if that matters.
///   - sourceLocation: Where the expectation stands.
///   - body: What fails.
/// - Throws: What `body` throws that no issue stands for.
func expectFailure(
  _ messages: String..., at line: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) rethrows {
  let failure = ExpectedFailure()
  try withKnownIssue("meant to fail", sourceLocation: sourceLocation) {
    try body()
  } matching: {
    failure.accepts($0, at: line)
  }
  failure.check(messages, sourceLocation)
}

/// Wants the body to fail the test with exactly these messages, each a part of one issue, in order.
func expectFailure(
  _ messages: String..., sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async rethrows {
  let failure = ExpectedFailure()
  try await withKnownIssue("meant to fail", sourceLocation: sourceLocation) {
    try await body()
  } matching: {
    failure.accepts($0, at: nil)
  }
  failure.check(messages, sourceLocation)
}

/// The issues a body recorded.
private final class ExpectedFailure: Sendable {
  private let texts = Mutex<[String]>([])

  func accepts(_ issue: Issue, at line: Int?) -> Bool {
    texts.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
    return line == nil || issue.sourceLocation?.line == line
  }

  func check(_ messages: [String], _ location: SourceLocation) {
    let texts = texts.withLock { $0 }
    #expect(texts.count == messages.count, "\(texts)", sourceLocation: location)
    for (text, message) in zip(texts, messages) {
      #expect(text.contains(message), sourceLocation: location)
    }
  }
}
