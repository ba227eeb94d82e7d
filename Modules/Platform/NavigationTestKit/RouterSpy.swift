/// Replaces the narrow router of one screen, and records its calls as values.
///
/// For the third of the three classic ways to test navigation, a router per screen. List the router's methods
/// as an enumeration and conform the spy once; no navigation is needed. A call that is not stubbed fails the
/// test, at the given line or at the line that created the spy.
@MainActor
public final class RouterSpy<Call: Hashable> {
  /// The calls, in order, stubbed or not.
  public private(set) var calls: [Call] = []

  private let name: String
  private let origin: CallSite
  private var stubbed: Set<Call>

  public convenience init(
    stubbing calls: Call..., file: StaticString = #filePath, line: UInt = #line
  ) {
    self.init(
      name: "RouterSpy<\(Call.self)>", stubbing: calls,
      origin: CallSite(file: file, line: line))
  }

  init(name: String, stubbing calls: [Call], origin: CallSite) {
    (self.name, stubbed, self.origin) = (name, Set(calls), origin)
  }

  /// Accepts a call from now on.
  public func stub(_ call: Call) {
    stubbed.insert(call)
  }

  /// Forgets the calls so far, such as those of a test's setup.
  public func forgetCalls() {
    calls = []
  }

  /// Records a call; the conformance to a router's protocol calls this.
  ///
  /// - Returns: Whether the call is stubbed.
  @discardableResult
  public func receive(_ call: Call, file: StaticString? = nil, line: UInt = #line) -> Bool {
    calls.append(call)
    if stubbed.contains(call) { return true }
    let site = file.map { CallSite(file: $0, line: line) } ?? origin
    site.fail("\(name) was called with \(call), which is not stubbed")
    return false
  }
}
