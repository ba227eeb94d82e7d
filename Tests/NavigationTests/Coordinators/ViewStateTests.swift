import Expectations
import Navigation
import Screens
import Testing

@MainActor
@Suite("The state of a view model")
struct ViewStateTests {
  private struct CountingViewModel: ViewModel {
    let step: Int
    @ViewState var count = 0

    func screen() -> Screen {
      Screen(title: "\(count)", actions: [ScreenAction("count", title: "Go on") { count += step }])
    }
  }

  @Test("what an action changes is shown by the route, and by no other route")
  func shared() async throws {
    let (one, other): (any ViewModel, any ViewModel) = (
      CountingViewModel(step: 2), CountingViewModel(step: 5, count: 1)
    )
    let seen = try await one.screen()
    for _ in 0..<2 { _ = try await seen.perform(ActionInvocation("count")) }
    try await expectEqual(one.screen().title, "4")
    try await expectEqual(other.screen().title, "1")
  }
}
