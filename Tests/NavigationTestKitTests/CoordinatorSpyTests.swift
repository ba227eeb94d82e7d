import Expectations
import Navigation
import NavigationTestKit
import Routing
import Screens
import Testing

@MainActor
@Suite("A coordinator spy")
struct CoordinatorSpyTests {
  @Test("records stubbed calls, and answers that they were handled")
  func records() throws {
    let spy = CoordinatorSpy<ShopRoute>(stubbing: .navigate(to: .list), .popToRoot, .send("Ping"))
    spy.stub(.pop)
    try expectEqual(spy.navigate(to: .list), .handled)
    try expectEqual(spy.pop(), .handled)
    try expectEqual(spy.popToRoot(), .handled)
    try spy.send(Ping())
    expectEqual(spy.calls, [.navigate(to: .list), .pop, .popToRoot, .send("Ping")])
    spy.forgetCalls()
    #expect(spy.calls.isEmpty)
  }

  @Test("what is not stubbed fails the test at the caller's line, and changes nothing")
  func callersLine() throws {
    let spy = CoordinatorSpy<ShopRoute>(stubbing: .navigate(to: .list))
    var answers: [NavigationAnswer] = []
    try expectFailure("navigate(to: home)", at: #line + 1) {
      answers.append(try spy.navigate(to: .home))
    }
    try expectFailure("with pop(),", at: #line + 1) {
      answers.append(try spy.pop())
    }
    try expectFailure("with popToRoot(),", at: #line + 1) {
      answers.append(try spy.popToRoot())
    }
    try expectFailure("with send(Ping),", at: #line + 1) {
      try spy.send(Ping())
    }
    expectEqual(answers, [.unchanged, .unchanged, .unchanged])
  }

  @Test("what navigation itself asks fails the test where the spy was made")
  func makersLine() throws {
    let line = #line + 1
    let spy = CoordinatorSpy<ShopRoute>()
    try expectFailure("handle(Ping)", at: line) {
      let isHandled = try spy.handle(Ping())
      #expect(!isHandled)
    }
    try expectFailure("viewModel(for: home)", at: line) { _ = try spy.viewModel(for: .home) }
  }

  @Test("can be a real coordinator of an app")
  func real() async throws {
    let app = try TestHost(
      RoutePlugin(id: "shop", root: ShopRoute.home) { context in
        CoordinatorSpy(context, stubbing: .viewModel(.home), .handle("BackAtRoot"))
      })
    let screen = try await app.navigator.topViewModel().screen()
    expectEqual(screen.title, "home")
    try expectEqual(app.back(), .handled)
    let spy = try app.top(CoordinatorSpy<ShopRoute>.self)
    expectEqual(spy.calls, [.viewModel(.home), .handle("BackAtRoot")])
  }
}
