public import Testing

/// Stands in for the narrow router of one screen, and records its calls by type.
///
/// For the third of the classic ways to test navigation, a router per screen. List the router's
/// methods as an enumeration and let the spy conform once; no navigation is needed at all. A call that
/// was not stubbed fails the test, at the line that made the spy or at the line handed on.
@MainActor
public final class RouterSpy<Call: Hashable> {
  /// What was called, in order, stubbed or not.
  public private(set) var calls: [Call] = []

  private let name: String
  private let origin: SourceLocation
  private var stubbed: Set<Call>

  /// Creates a spy.
  public convenience init(
    stubbing calls: Call..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(name: "RouterSpy<\(Call.self)>", stubbing: calls, origin: sourceLocation)
  }

  init(name: String, stubbing calls: [Call], origin: SourceLocation) {
    (self.name, stubbed, self.origin) = (name, Set(calls), origin)
  }

  /// Lets a call come.
  public func stub(_ call: Call) {
    stubbed.insert(call)
  }

  /// Forgets the calls so far, such as those that prepared a test.
  public func forgetCalls() {
    calls = []
  }

  /// Records a call, for the conformance to a router's protocol.
  ///
  /// - Returns: Whether the call may come.
  @discardableResult
  public func receive(_ call: Call, sourceLocation: SourceLocation? = nil) -> Bool {
    calls.append(call)
    if stubbed.contains(call) { return true }
    Issue.fail(
      "\(name) was called with \(call), which is not stubbed", at: sourceLocation ?? origin)
    return false
  }
}
