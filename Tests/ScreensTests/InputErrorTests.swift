import Diagnostics
import Expectations
import Screens
import Testing

@Suite("Refused input in words")
struct InputErrorTests {
  @Test("an unknown action names what the screen offers")
  func unknownAction() {
    let error = InputError.unknownAction(name: "ad", available: ["add", "drop"])
    expectEqual(
      error.explanation,
      ErrorExplanation(
        "input.unknownAction", .usage, "no action \"ad\" here",
        hint: "this screen offers: add, drop", candidates: ["add", "drop"]))
  }

  @Test("a screen that offers nothing says so")
  func nothingOffered() {
    let explanation = InputError.unknownAction(name: "add", available: []).explanation
    expectEqual(explanation.hint, "this screen offers no action")
    #expect(explanation.candidates.isEmpty)
  }

  @Test("a missing argument shows how to give it")
  func missingArgument() {
    let error = InputError.missingArgument("quantity", usage: "set <quantity>")
    expectEqual(
      error.explanation,
      ErrorExplanation(
        "input.missingArgument", .usage, "the quantity is missing", hint: "usage: set <quantity>"))
  }

  @Test("a word that is not a number says which are taken")
  func notANumber() {
    let error = InputError.notANumber("1e3", accepted: 1...99)
    expectEqual(
      error.explanation,
      ErrorExplanation(
        "input.notANumber", .invalidData, "\"1e3\" is not a whole number from 1 to 99",
        hint: "write it with the digits 0 to 9, from 1 to 99"))
  }

  @Test("a number out of range says what is accepted")
  func outOfRange() {
    expectEqual(
      InputError.outOfRange(9, accepted: 1...3).explanation,
      ErrorExplanation(
        "input.outOfRange", .invalidData, "9 is out of range: 1 to 3 is accepted",
        hint: "type a number from 1 to 3"))
    expectEqual(
      InputError.outOfRange(9, accepted: 1...1).explanation,
      ErrorExplanation(
        "input.outOfRange", .invalidData, "9 is out of range: only 1 is accepted", hint: "type 1"))
    expectEqual(
      InputError.outOfRange(-1, accepted: 0...Int.max).explanation.message,
      "-1 is out of range: 0 to \(Int.max) is accepted")
  }

  @Test("an answer that is not accepted hands its remedy on")
  func invalidAnswer() {
    let error = InputError.invalidAnswer(field: "Name", remedy: "use at least one letter")
    expectEqual(
      error.explanation,
      ErrorExplanation(
        "input.invalidAnswer", .invalidData, "Name: this answer is not accepted",
        hint: "use at least one letter"
      ))
  }

  @Test("every code differs")
  func codes() {
    let errors: [InputError] = [
      .unknownAction(name: "a", available: []), .onlyShown(action: "a"),
      .missingArgument("b", usage: "a <b>"),
      .notANumber("a", accepted: 0...1), .outOfRange(2, accepted: 0...1),
      .invalidAnswer(field: "a", remedy: "b"),
    ]
    expectEqual(Set(errors.map(\.explanation.code)).count, errors.count)
  }
}
