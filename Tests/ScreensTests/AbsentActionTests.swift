import Expectations
import Screens
import Testing

@MainActor
@Suite("An action of another state of a screen")
struct AbsentActionTests {
  private let keep = ScreenAction("keep", title: "Keep it") {}

  @Test("is not offered, and says why it is not there")
  func leftOut() async {
    var screen = Screen(actions: [keep, .absent("drop", because: "nothing is kept")])
    expectEqual(screen.actions, [keep])
    expectEqual(screen.absences, ["drop": "nothing is kept"])
    screen.actions += [.absent("sort", because: "there is one")]
    expectEqual(screen.actions, [keep])
    expectEqual(screen.absences, ["drop": "nothing is kept", "sort": "there is one"])
    await #expect(throws: InputError.unknownAction(name: "drop", available: ["keep"])) {
      try await screen.perform(ActionInvocation("drop"))
    }
    expectEqual(screen.data.absences, screen.absences)
  }

  @Test("may be contributed, and takes no name from one that is there")
  func contributed() {
    var screen = Screen(actions: [keep])
    screen.add([
      ("wish", ScreenContribution(actions: [.absent("save", because: "it is saved already")]))
    ])
    expectEqual(screen.actions.map(\.name), ["keep"])
    expectEqual(screen.absences, ["save": "it is saved already"])
  }

  @Test("an end of the pages says that it is one")
  func pages() {
    let first = Screen(actions: Paging(number: 1, count: 3).actions { _ in })
    expectEqual(first.actions.map(\.name), ["next", "page"])
    expectEqual(first.absences, ["previous": "this is the first page"])
    expectEqual(
      Screen(actions: Paging(number: 3, count: 3).actions { _ in }).absences,
      ["next": "this is the last page"])
    #expect(Paging(number: 1, count: 1).actions { _ in }.isEmpty)
  }
}
