import Expectations
import Screens
import Testing

@Suite("The number an action is given")
struct ActionNumberTests {
  @Test("is the first argument, where it is in the range", arguments: [("1", 1), ("9", 9)])
  func first(word: String, value: Int) throws {
    try expectEqual(ActionInvocation("set", [word, "x"]).number(in: 1...9), value)
  }

  @Test(
    "is refused outside the range",
    arguments: [("0", 0), ("10", 10), ("9223372036854775807", Int.max)])
  func outside(word: String, value: Int) {
    #expect(throws: InputError.outOfRange(value, accepted: 1...9)) {
      try ActionInvocation("set", [word]).number(in: 1...9)
    }
    #expect(throws: InputError.outOfRange(value, accepted: 1...9), "a default fixes nothing") {
      try ActionInvocation("set", [word]).number(in: 1...9, default: 1)
    }
  }

  @Test(
    "is refused where it is not a whole number, or too large to be one",
    arguments: ["-1", "+1", "1.5", "٣", "", "1" + String(repeating: "0", count: 30)])
  func refused(word: String) {
    #expect(throws: InputError.notANumber(word, accepted: 1...9)) {
      try ActionInvocation("set", [word]).number(in: 1...9)
    }
    #expect(throws: InputError.notANumber(word, accepted: 1...9), "a default fixes nothing") {
      try ActionInvocation("set", [word]).number(in: 1...9, default: 1)
    }
  }

  @Test("is missed where there is no default")
  func missing() {
    #expect(throws: InputError.missingArgument("number", usage: "set <number>")) {
      try ActionInvocation("set").number(in: 1...9)
    }
  }

  @Test("is the default where none is given")
  func fallback() throws {
    try expectEqual(ActionInvocation("set").number(in: 1...9, default: 3), 3)
    try expectEqual(ActionInvocation("set", ["4"]).number(in: 1...9, default: 3), 4)
  }

  @Test("may be anything in the widest range")
  func widest() throws {
    let range = Int.min...Int.max
    try expectEqual(ActionInvocation("set", ["9223372036854775807"]).number(in: range), .max)
    #expect(throws: InputError.self) {
      try ActionInvocation("set", ["9223372036854775808"]).number(in: range)
    }
  }
}
