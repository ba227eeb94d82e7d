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

  @Test("may be contributed")
  func contributed() {
    var screen = Screen(actions: [keep])
    screen.add([
      ("wish", ScreenContribution(actions: [.absent("save", because: "it is saved already")]))
    ])
    expectEqual(screen.actions.map(\.name), ["keep"])
    expectEqual(screen.absences, ["save": "it is saved already"])
  }

  @Test(
    "keeps its name, so that a contributed action is called the same whether it is there or not")
  func reserved() {
    let cancel = ScreenAction("cancel", title: "Cancel the gift") {}
    for own in [
      ScreenAction("cancel", title: "Cancel") {}, .absent("cancel", because: "delivered"),
    ] {
      var screen = Screen(actions: [own, keep])
      let renamed = screen.add([("gifts", ScreenContribution(actions: [cancel]))])
      expectEqual(renamed.map(\.name), ["cancel"])
      expectEqual(screen.actions.map(\.name).suffix(2), ["keep", "gifts-cancel"])
    }
  }

  @Test("keeps its reason, and another contribution's of that name is its plugin's")
  func reasons() {
    let contributed = ScreenContribution(actions: [.absent("drop", because: "it is not wished for")]
    )
    for own in [keep, .absent("drop", because: "nothing is kept")] {
      var screen = Screen(actions: [own])
      let save = ScreenContribution(actions: [ScreenAction("drop", title: "Drop") {}])
      screen.add([("wish", contributed), ("list", save)])
      expectEqual(screen.actions.map(\.name).last, "list-drop")
      expectEqual(screen.absences["drop"], own.name == "keep" ? nil : "nothing is kept")
      expectEqual(screen.absences["wish-drop"], "it is not wished for")
    }
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
