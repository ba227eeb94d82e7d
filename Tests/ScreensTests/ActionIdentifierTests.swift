import Screens
import Testing

@Suite("The identifier an action is given")
struct ActionIdentifierTests {
  private struct ShelfID: LosslessStringConvertible, Equatable {
    let description: String

    init?(_ description: String) {
      guard description.hasPrefix("shelf-") else { return nil }
      self.description = description
    }
  }

  private func shelf(_ action: ActionInvocation) throws(InputError) -> ShelfID {
    try action.identifier(called: "shelf")
  }

  @Test("is the first argument, of the type asked for")
  func first() throws {
    #expect(try shelf(ActionInvocation("pick", ["shelf-1", "shelf-2"])) == ShelfID("shelf-1"))
    let number: Int = try ActionInvocation("pick", ["7"]).identifier(called: "number")
    #expect(number == 7)
  }

  @Test("is missed by name")
  func missing() {
    #expect(throws: InputError.missingArgument(action: "pick", parameter: "shelf")) {
      try shelf(ActionInvocation("pick"))
    }
  }

  @Test("is refused when it is none", arguments: ["", "7", "Shelf-1"])
  func refused(word: String) {
    let refusal = InputError.invalidAnswer(field: "shelf", remedy: "pick a row by its number")
    #expect(throws: refusal) { try shelf(ActionInvocation("pick", [word])) }
  }
}
