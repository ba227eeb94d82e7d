import Testing

@testable import ShopApp

@Suite("TerminalAppearance")
struct TerminalAppearanceTests {
  @Test(
    "the window decides the width, then COLUMNS, then 80, from 40 to 200",
    arguments: [
      (100, [:], 100), (nil, ["COLUMNS": "120"], 120), (nil, [:], 80), (0, [:], 80),
      (20, [:], 40), (500, [:], 200), (nil, ["COLUMNS": "x"], 80), (100, ["COLUMNS": "50"], 100),
      (nil, ["COLUMNS": "-5"], 80),
    ] as [(Int?, [String: String], Int)])
  func width(window: Int?, values: [String: String], expected: Int) {
    #expect(TerminalAppearance.width(window: window, environment: Environment(values)) == expected)
  }

  @Test(
    "the first that says something about colour decides",
    arguments: [
      (.always, ["NO_COLOR": "1"], false, true), (.never, ["FORCE_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": ""], true, true), (.auto, ["FORCE_COLOR": "1"], false, true),
      (.auto, ["FORCE_COLOR": "0"], false, false), (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["TERM": "dumb"], true, false), (.auto, ["TERM": "xterm"], true, true),
      (.auto, [:], false, false), (.auto, ["TERM": "dumb", "FORCE_COLOR": "1"], false, true),
    ] as [(Options.ColorPreference, [String: String], Bool, Bool)])
  func color(
    preference: Options.ColorPreference, values: [String: String], isTerminal: Bool, expected: Bool
  ) {
    let environment = Environment(values)
    #expect(
      TerminalAppearance.usesColor(preference, environment: environment, isTerminal: isTerminal)
        == expected)
  }

  @Test(
    "the streams decide how a session talks",
    arguments: [
      (.standardInput, false, true, true, "xterm", .interactive),
      (.standardInput, false, true, true, "dumb", .plain),
      (.standardInput, false, true, true, nil, .plain),
      (.standardInput, false, true, false, "xterm", .plain),
      (.standardInput, false, false, true, "xterm", .script),
      (.standardInput, true, true, true, "xterm", .script),
      (.file("a"), false, true, true, "xterm", .script),
      (.lines(["a"]), false, true, true, "xterm", .script),
      (.command(["a"]), false, true, true, "xterm", .script),
    ] as [(Options.Input, Bool, Bool, Bool, String?, TerminalSession.Mode)])
  func mode(
    input: Options.Input, json: Bool, inputIsTerminal: Bool, outputIsTerminal: Bool, term: String?,
    expected: TerminalSession.Mode
  ) {
    let environment = Environment(term.map { ["TERM": $0] } ?? [:])
    #expect(
      TerminalAppearance.mode(
        input: input, writesJSON: json, inputIsTerminal: inputIsTerminal,
        outputIsTerminal: outputIsTerminal, environment: environment) == expected)
  }
}
