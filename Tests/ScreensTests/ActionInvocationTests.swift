import Expectations
import Screens
import Testing

@Suite("A request to perform an action")
struct ActionInvocationTests {
  @Test("its answers are asked for by field, and empty where the field was not asked")
  func answers() {
    let action = ActionInvocation("save", answers: ["name": "Ada", "note": ""])
    expectEqual(action[answer: "name"], "Ada")
    expectEqual(action[answer: "note"], "")
    expectEqual(action[answer: "street"], "")
    expectEqual(action[answer: "Name"], "", "fields are distinguished by case")
  }

  @Test("has no arguments and no answers unless given")
  func defaults() {
    let action = ActionInvocation("save")
    #expect(action.arguments.isEmpty)
    #expect(action.answers.isEmpty)
    expectEqual(action, ActionInvocation("save", [], answers: [:]))
    #expect(action != ActionInvocation("save", ["now"]))
  }

  @Test("its first word is missed by what it would be")
  func word() throws {
    try expectEqual(ActionInvocation("sort", ["price", "up"]).word(called: "order"), "price")
    #expect(throws: InputError.missingArgument("order", usage: "sort <order>")) {
      try ActionInvocation("sort").word(called: "order")
    }
  }

  @Test("its first word is the number of an item as it is shown, from one")
  func item() throws {
    let cards = ["Visa", "Amex"]
    try expectEqual(ActionInvocation("remove", ["2"]).item(among: cards), "Amex")
    for number in [0, 3] {
      #expect(throws: InputError.outOfRange(number, accepted: 1...2)) {
        try ActionInvocation("remove", ["\(number)"]).item(among: cards)
      }
    }
    #expect(throws: InputError.outOfRange(1, accepted: 1...1)) {
      try ActionInvocation("remove", ["1"]).item(among: [String]())
    }
  }

  @Test("an outcome without words is silent")
  func outcome() {
    expectEqual(ActionOutcome(), .silent)
    expectEqual(ActionOutcome("saved").message, "saved")
    #expect(ActionOutcome.silent.message == nil)
  }
}
