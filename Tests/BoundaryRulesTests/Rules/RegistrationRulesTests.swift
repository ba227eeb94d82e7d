import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

@Suite("Names that two registrations take")
struct RegistrationRulesTests {
  /// A program of two plugins, a stand-in of the second that no program reaches, and what each registers.
  private func findings(_ one: String, _ two: String, testing: String = "") throws -> [String] {
    func file(_ code: String) -> String {
      "import PluginInterface\nfunc register() {\n  \(code)\n}\n"
    }
    let package = try FixturePackage(
      [
        .init(name: "app", dependencies: ["One", "Two"], type: "executable"),
        .init(name: "One"), .init(name: "Two"), .init(name: "TwoTesting"),
      ],
      files: [
        "Sources/One/One.swift": file(one), "Sources/Two/Two.swift": file(two),
        "Sources/TwoTesting/TwoTesting.swift": file(testing), "Sources/app/main.swift": "\n",
      ])
    return try package.report(rules: ["name-taken-twice"]).findings.map {
      "\($0.place) \($0.message)"
    }
  }

  @Test(
    "a name that two plugins of one program take is found at the second",
    arguments: [
      ("r.command(\"wish\", title: \"W\")", "command 'wish'"),
      ("r.tab(\"wish\", title: \"W\", root: r, order: 4)", "tab 'wish'"),
      ("r.contribute(to: Page.self, order: 5) { 1 }", "place 5 among the contributions to Page"),
      ("x(PluginManifest(id: \"wish\"))", "plugin 'wish'"),
      ("x(AccountNews(id: i, kind: \"wish-sold\"))", "mail 'wish-sold'"),
      ("switch r {\n  case .section(\"wish\"): 1\n  }", "section of the settings 'wish'"),
      ("programCommand(\"wish list\")", "command of the program 'wish list'"),
    ])
  func taken(code: String, words: String) throws {
    let found = try findings(code, code, testing: code)
    #expect(
      found.contains {
        $0.hasPrefix("Sources/Two/Two.swift:") && $0.contains("the \(words) is taken")
      },
      "\(found)")
    expectEqual(try findings(code, "x()", testing: code), [])
  }

  @Test(
    "a shopper's word and a command of the program that begins with it clash, also within one folder"
  )
  func words() throws {
    let found = try findings(
      "r.command(\"questions\", title: \"Q\")", "programCommand(\"questions hide\")")
    expectEqual(
      found,
      [
        "Sources/Two/Two.swift:3:3 the command of the program 'questions hide' hides the command 'questions', "
          + "at Sources/One/One.swift:3"
      ])
  }

  @Test("who opens a section, or contributes without a number, takes nothing")
  func notTaken() throws {
    expectEqual(
      try findings(
        "switch r {\n  case .section(\"wish\"): 1\n  }", "r.open(.section(\"wish\"))"), [])
    expectEqual(
      try findings("r.contribute(to: Page.self) { 1 }", "r.contribute(to: Page.self) { 2 }"), [])
  }
}
