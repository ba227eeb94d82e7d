import NavigationTestKit
import Testing

@MainActor
@Suite("A router spy")
struct RouterSpyTests {
  private enum Call: Hashable {
    case show(Int)
    case confirm(String)
  }

  private struct Refused: Error, Equatable {}

  @Test("records stubbed calls in order")
  func records() {
    let spy = RouterSpy<Call>(stubbing: .show(1))
    spy.stub(.show(2))
    spy.receive(.show(2))
    spy.receive(.show(1))
    #expect(spy.calls == [.show(2), .show(1)])
    spy.forgetCalls()
    #expect(spy.calls.isEmpty)
  }

  @Test("an unexpected call is recorded too, and fails the test where the spy was made")
  func unexpected() {
    let line = #line + 1
    let spy = RouterSpy<Call>(stubbing: .show(1))
    expectFailure("RouterSpy<Call> was called with show(2), which is not stubbed", at: line) {
      spy.receive(.show(2))
    }
    #expect(spy.calls == [.show(2)])
  }

  @Test("an unexpected call fails the test at the line handed on, where there is one")
  func unexpectedAtCaller() {
    let spy = RouterSpy<Call>()
    let line = #line + 2
    expectFailure("show(2)", at: line) {
      spy.receive(.show(2), sourceLocation: #_sourceLocation)
    }
  }

  @Test("gives the answers it is stubbed with")
  func answers() throws {
    let spy = RouterSpy<Call>()
    spy.stub(.confirm("buy"), returning: true)
    #expect(spy.answer(to: .confirm("buy"), otherwise: false))
    #expect(try spy.throwingAnswer(to: .confirm("buy"), otherwise: false))
  }

  @Test("throws the errors it is stubbed with")
  func throwsErrors() {
    let spy = RouterSpy<Call>()
    spy.stub(.confirm("buy"), throwing: Refused())
    #expect(throws: Refused()) { try spy.throwingAnswer(to: .confirm("buy"), otherwise: false) }
    expectFailure("cannot throw") { #expect(!spy.answer(to: .confirm("buy"), otherwise: false)) }
  }

  @Test("an unexpected question fails the test and gets the fallback")
  func fallback() throws {
    let spy = RouterSpy<Call>()
    try expectFailure("confirm(\"buy\")", "confirm(\"buy\")") {
      let answer = spy.answer(to: .confirm("buy"), otherwise: 7)
      let other = try spy.throwingAnswer(to: .confirm("buy"), otherwise: 8)
      #expect([answer, other] == [7, 8])
    }
  }

  @Test("an answer of another type fails the test")
  func otherType() {
    let spy = RouterSpy<Call>()
    spy.stub(.confirm("buy"), returning: "yes")
    expectFailure("was asked for Bool by confirm(\"buy\"), and is stubbed with String") {
      #expect(!spy.answer(to: .confirm("buy"), otherwise: false))
    }
  }
}
