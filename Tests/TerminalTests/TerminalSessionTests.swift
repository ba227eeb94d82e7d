import Expectations
@testable import Terminal
import Testing

@Suite("How a terminal session looks")
struct TerminalSessionTests {
  @Test(
    "the window decides the width, then COLUMNS, then 80, from 40 to 200",
    arguments: [
      (100, [:], 100), (nil, ["COLUMNS": "120"], 120), (nil, [:], 80), (0, [:], 80),
      (20, [:], 40), (500, [:], 200), (nil, ["COLUMNS": "x"], 80), (100, ["COLUMNS": "50"], 100),
      (nil, ["COLUMNS": "-5"], 80),
    ] as [(Int?, [String: String], Int)])
  func width(window: Int?, values: [String: String], expected: Int) {
    expectEqual(TerminalSession.width(window: window, environment: Environment(values)), expected)
  }

  @Test(
    "the first that says something about colour decides",
    arguments: [
      (.always, ["NO_COLOR": "1"], false, true), (.never, ["FORCE_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": "", "TERM": "xterm"], true, true),
      (.auto, ["FORCE_COLOR": "1"], false, true),
      (.auto, ["FORCE_COLOR": "0"], false, false), (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["TERM": "dumb"], true, false), (.auto, ["TERM": "xterm"], true, true),
      (.auto, [:], false, false), (.auto, [:], true, false), (.auto, ["TERM": ""], true, false),
      (.auto, ["TERM": "dumb", "FORCE_COLOR": "1"], false, true),
    ] as [(TerminalSession.ColorPreference, [String: String], Bool, Bool)])
  func color(
    preference: TerminalSession.ColorPreference, values: [String: String], isTerminal: Bool,
    expected: Bool
  ) {
    let environment = Environment(values)
    expectEqual(
      TerminalSession.usesColor(preference, environment: environment, isTerminal: isTerminal),
      expected)
  }

  @Test(
    "the streams decide how a session talks",
    arguments: [
      (false, true, true, "xterm", .interactive), (false, true, true, "dumb", .plain),
      (false, true, true, nil, .plain), (false, true, false, "xterm", .plain),
      (false, false, true, "xterm", .script), (true, true, true, "xterm", .script),
    ] as [(Bool, Bool, Bool, String?, TerminalSession.Mode)])
  func mode(
    isScript: Bool, inputIsTerminal: Bool, outputIsTerminal: Bool, term: String?,
    expected: TerminalSession.Mode
  ) {
    let environment = Environment(term.map { ["TERM": $0] } ?? [:])
    expectEqual(
      TerminalSession.mode(
        isScript: isScript, inputIsTerminal: inputIsTerminal, outputIsTerminal: outputIsTerminal,
        environment: environment), expected)
  }
}
