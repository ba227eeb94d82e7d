import Diagnostics
import Expectations
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

@Suite("What a person prefers at a terminal")
struct ShellPreferencesTests {
  private func preferences(
    _ text: String, environment: [String: String] = [:]
  ) throws -> ShellPreferences {
    var result = ShellPreferences()
    try TemporaryFile.withFolder { folder in
      try XDGFolders.create(folder + "/notes")
      try TemporaryFile.write(text, to: folder + "/notes/config")
      let named = environment.merging(["XDG_CONFIG_HOME": folder, "HOME": "/home"]) { a, _ in a }
      result = ShellPreferences(of: "notes", environment: Environment(named))
      result.problems = result.problems.map { $0.replacing(folder, with: "") }
    }
    return result
  }

  @Test("is read line by line: aliases, prompt, colour, bell and pager")
  func all() throws {
    let read = try preferences(
      "# mine\n\nalias w where\nalias two add \"a b\" c\nprompt \"? \"\ncolor never\nbell off\npager less -R\n"
    )
    #expect(read.problems.isEmpty)
    expectEqual(read.aliases, ["w": "where", "two": "add \"a b\" c"])
    #expect(read.prompt == "? " && read.color == .never && !read.rings && read.pager == "less -R")
    expectEqual(read.expanded("two  d"), "add \"a b\" c  d")
    for line in ["twofold", "two-fold", "two2"] { expectEqual(read.expanded(line), line) }
    expectEqual(read.expanded(" two"), " two")
  }

  @Test(
    "is what everybody has where there is no file; the pager is the environment's unless it is off")
  func none() throws {
    let environment = Environment(["HOME": "/nonexistent", "PAGER": "more"])
    let none = ShellPreferences(of: "notes", environment: environment)
    #expect(none.problems.isEmpty && none.pager == "more" && none.rings && none.prompt == nil)
    #expect(try preferences("pager off\n", environment: ["PAGER": "more"]).pager == nil)
    #expect(try preferences("", environment: ["PAGER": ""]).pager == nil)
  }

  @Test("what is not accepted is reported with its line and the remedy, and the rest counts")
  func problems() throws {
    let read = try preferences(
      "colour never\ncolor pink\nbell\nalias w\nprompt\npager\nalias 'x\nalias w where")
    expectEqual(
      read.problems,
      [
        "/notes/config:1: there is no preference \"colour\"; did you mean color?",
        "/notes/config:2: color does not take that; usage: color auto|always|never",
        "/notes/config:3: bell does not take that; usage: bell on|off",
        "/notes/config:4: alias does not take that; usage: alias NAME WORD…",
        "/notes/config:5: prompt does not take that; usage: prompt TEXT",
        "/notes/config:6: pager does not take that; usage: pager off, or pager COMMAND",
        "/notes/config:7: the quote at column 7 is not closed; close it, or write a backslash before it",
      ])
    expectEqual(read.aliases, ["w": "where"])
  }

  @Test("a folder in the place of the file is reported, and nothing is preferred")
  func folder() throws {
    try TemporaryFile.withFolder { folder in
      try XDGFolders.create(folder + "/notes/config")
      let read = ShellPreferences(
        of: "notes", environment: Environment(["XDG_CONFIG_HOME": folder, "HOME": "/home"]))
      expectEqual(
        read.problems, ["preferences are not read: \(folder)/notes/config is not a regular file"])
      #expect(read.aliases.isEmpty && read.prompt == nil && read.pager == nil && read.rings)
    }
  }
}
