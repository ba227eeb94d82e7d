import Expectations
import NavigationTestKit
import Testing

@MainActor
@Suite("A router spy")
struct RouterSpyTests {
  private enum Call: Hashable {
    case show(Int)
  }

  @Test("records stubbed calls in order")
  func records() {
    let spy = RouterSpy<Call>(stubbing: .show(1))
    spy.stub(.show(2))
    #expect(spy.receive(.show(2)))
    #expect(spy.receive(.show(1)))
    expectEqual(spy.calls, [.show(2), .show(1)])
    spy.forgetCalls()
    #expect(spy.calls.isEmpty)
  }

  @Test("an unexpected call is recorded too, and fails the test where the spy was made")
  func unexpected() {
    let line = #line + 1
    let spy = RouterSpy<Call>(stubbing: .show(1))
    expectFailure("RouterSpy<Call> was called with show(2), which is not stubbed", at: line) {
      #expect(!spy.receive(.show(2)))
    }
    expectEqual(spy.calls, [.show(2)])
  }

  @Test("an unexpected call fails the test at the line handed on, where there is one")
  func unexpectedAtCaller() {
    let spy = RouterSpy<Call>()
    let line = #line + 2
    expectFailure("show(2)", at: line) {
      spy.receive(.show(2), file: #filePath)
    }
  }
}
