import Expectations
import Screens
import Testing

@MainActor
@Suite("An action of a screen")
struct ScreenActionTests {
  /// What a view model would hold.
  @MainActor
  private final class Shelf {
    var taken: [String] = []

    var take: ScreenAction {
      ScreenAction("take", title: "Take", parameters: [.optional("what")]) { invocation in
        self.taken += invocation.arguments + invocation.answers.values
        return ActionOutcome("took \(self.taken.count)")
      }
    }

    var screen: Screen {
      let leave = Row.Pick("leave", ["door"]) { self.taken = [] }
      return Screen(
        title: "Shelf",
        blocks: [
          .text("Two rows."),
          .list([Row("mug", pick: .init(take, ["mug"])), Row("door", pick: leave), Row("wall")]),
        ], actions: [take])
    }
  }

  @Test("does what it carries, with the words and answers it is given")
  func performs() async throws {
    let shelf = Shelf()
    let outcome = try await shelf.screen.perform(
      ActionInvocation("take", ["mug"], answers: ["colour": "red"]))
    expectEqual(outcome, ActionOutcome("took 2"))
    expectEqual(shelf.taken, ["mug", "red"])
  }

  @Test("without anything to say is silent")
  func silent() async throws {
    let shelf = Shelf()
    shelf.taken = ["mug"]
    #expect(try await ScreenAction("empty", title: "") { shelf.taken = [] }.perform() == .silent)
    #expect(shelf.taken.isEmpty)
  }

  @Test("is picked by a row with its words, or is the row's own")
  func picks() async throws {
    let shelf = Shelf()
    let rows = shelf.screen.rows
    expectEqual(rows[0].pick?.invocation, ActionInvocation("take", ["mug"]))
    expectEqual(rows[1].pick?.invocation, ActionInvocation("leave", ["door"]))
    try await expectEqual(rows[0].pick?.perform(), ActionOutcome("took 1"))
    expectEqual(shelf.taken, ["mug"])
    try await expectEqual(rows[1].pick?.perform(), .silent)
    #expect(shelf.taken.isEmpty)
    #expect(rows[2].pick == nil)
  }

  @Test("is not performed without a required word, or with one too many")
  func words() async throws {
    var count = 0
    let action = ScreenAction(
      "lend", title: "", parameters: [.required("book"), .optional("days")]
    ) { _ in
      count += 1
      return .silent
    }
    let screen = Screen(title: "", actions: [action])
    await #expect(throws: InputError.missingArgument("book", usage: "lend <book> [days]")) {
      try await screen.perform(ActionInvocation("lend"))
    }
    await #expect(throws: InputError.surplusArgument("c", usage: "lend <book> [days]")) {
      try await screen.perform(ActionInvocation("lend", ["a", "b", "c"]))
    }
    expectEqual(count, 0)
    _ = try await screen.perform(ActionInvocation("lend", ["a", "7"]))
    expectEqual(count, 1)
  }

  @Test("that the screen does not offer is refused, with what it does offer")
  func unknown() async {
    await #expect(throws: InputError.unknownAction(name: "leave", available: ["take"])) {
      try await Shelf().screen.perform(ActionInvocation("leave", ["door"]))
    }
  }

  @Test("is compared, hashed and printed by its data alone")
  func data() {
    let (one, other) = (Shelf().screen, Shelf().screen)
    expectEqual(one, other)
    expectEqual(Set([one, other, one.data]).count, 1)
    expectEqual("\(one)", "\(one.data)")
    #expect(!"\(one)".contains("Function"))
    #expect(one.actions[0] != .data("take", title: "Take away", parameters: [.optional("what")]))
    #expect(one.rows[0].pick != .data("take", ["plate"]))
  }

  @Test("of a copy that is kept does nothing, and says so")
  func kept() async {
    let kept = Shelf().screen.data
    let refusal = InputError.onlyShown(action: "take")
    await #expect(throws: refusal) { try await kept.perform(ActionInvocation("take")) }
    await #expect(throws: refusal) { try await kept.actions[0].perform() }
    await #expect(throws: refusal) { _ = try await kept.rows[0].pick?.perform() }
    await #expect(throws: InputError.onlyShown(action: "leave")) {
      _ = try await kept.rows[1].pick?.perform()
    }
    await #expect(throws: refusal) { try await ScreenAction.data("take", title: "").perform() }
  }

  @Test("keeps what it needs alive, and a copy that is kept does not")
  func lifetime() {
    var shelf: Shelf? = Shelf()
    weak let seen = shelf
    var screen = shelf?.screen
    let kept = screen?.data
    shelf = nil
    #expect(seen != nil)
    screen = nil
    #expect(seen == nil)
    expectEqual(kept?.rows.count, 3)
  }

  @Test("asks only where its words are in doubt, and never says that it always asks")
  func doubts() async throws {
    let action = ScreenAction(
      "save", title: "Save",
      doubting: { invocation in
        let code = invocation[answer: "code"]
        guard !code.isEmpty else { throw InputError.missingArgument("code", usage: "save") }
        return code == "odd" ? .init(field: "code", question: "odd looks odd. Keep it") : nil
      }
    ) { ActionOutcome($0[answer: "code"]) }
    #expect(action.asksFields && !action.needsConfirmation && action.mayAsk)
    try await expectEqual(action.confirmation(answers: ["code": "fine"]), nil)
    try await expectEqual(
      action.confirmation(answers: ["code": "odd"]), "odd looks odd. Keep it")
    await #expect(throws: InputError.self) { try await action.confirmation() }
    try await expectEqual(action.perform(answers: ["code": "odd"]), ActionOutcome("odd"))
    #expect(!ScreenAction("empty", title: "") {}.mayAsk)
  }
}
