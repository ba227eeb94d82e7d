import Screens
import Testing

@Suite("A request to perform an action")
struct ActionInvocationTests {
  @Test("its answers are asked for by field, and empty where the field was not asked")
  func answers() {
    let action = ActionInvocation("save", answers: ["name": "Ada", "note": ""])
    #expect(action[answer: "name"] == "Ada")
    #expect(action[answer: "note"] == "")
    #expect(action[answer: "street"] == "")
    #expect(action[answer: "Name"] == "", "fields are told apart by case")
  }

  @Test("has no arguments and no answers unless given")
  func defaults() {
    let action = ActionInvocation("save")
    #expect(action.arguments.isEmpty)
    #expect(action.answers.isEmpty)
    #expect(action == ActionInvocation("save", [], answers: [:]))
    #expect(action != ActionInvocation("save", ["now"]))
  }

  @Test("an outcome without words is silent")
  func outcome() {
    #expect(ActionOutcome() == .silent)
    #expect(ActionOutcome("saved").message == "saved")
    #expect(ActionOutcome.silent.message == nil)
  }
}
