import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

@Suite("Names that two registrations take")
struct RegistrationRulesTests {
  /// A program of two plugins, a stand-in of the second that no program reaches, and what each registers.
  private func findings(
    _ one: String, _ two: String, testing: String = "",
    plugins: String = "OnePlugin(), TwoPlugin()", importing module: String = "PluginInterface"
  ) throws -> [String] {
    func file(_ code: String, of plugin: String = "Stand") -> String {
      "import \(module)\nfunc register() {\n  \(code)\n}\n"
        + "struct \(plugin)Plugin { let manifest = PluginManifest(id: \"\(plugin)\") }\n"
    }
    let package = try FixturePackage(
      [
        .init(name: "app", dependencies: ["One", "Two"], type: "executable"),
        .init(name: "One"), .init(name: "Two"), .init(name: "TwoTesting"),
      ],
      files: [
        "Sources/One/One.swift": file(one, of: "One"),
        "Sources/Two/Two.swift": file(two, of: "Two"),
        "Sources/TwoTesting/TwoTesting.swift": file(testing),
        "Sources/app/main.swift": "import PluginInterface\nlet all = [\(plugins)]\n",
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
      ("x(AccountMailKind(\"wish-sold\", setting: nil))", "mail 'wish-sold'"),
      ("x(MailSetting(\"wishes\", title: \"Your wishes\"))", "setting of mails 'wishes'"),
      ("r.addGuard(\"recent\") { .allow }", "guard 'recent'"),
      ("r.section(\"wish\", on: Page.self, order: 5)", "section 'wish' of Page"),
      ("programCommand(\"wish list\")", "command of the program 'wish list'"),
      ("x(LinkPattern(\"wishes/:id\", .wish))", "link 'wishes/:'"),
      ("r.provide(WishKey.self) { 1 }", "provider of the key WishKey"),
      ("r.provides(WishFlow.self)", "provider of the flow WishFlow"),
      ("r.opensPoint(WishPoint.self)", "host of the point WishPoint"),
      ("r.routes(WishRoute.self)", "coordinator of WishRoute"),
      ("x(PriceRule(Wish.self) { 1 })", "rule of the price of Wish"),
      ("x(.init(\"wish.gone\", .notFound, \"the wish is gone\"))", "error code 'wish.gone'"),
      ("x(Statement(\"CREATE TABLE wish (id TEXT)\"))", "table 'wish'"),
      ("x(Migration(owner: \"wish\", version: 1, name: n))", "migration 1 of wish"),
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
    "a name is also read in a file that imports no more than the module of its type",
    arguments: [
      ("x(MailSetting(\"wishes\", title: \"W\"))", "Accounts"),
      ("x(AccountMailKind(\"wish-sold\", setting: nil))", "AccountsPoints"),
      ("x(Migration(owner: \"wish\", version: 1, name: n))", "Database"),
    ])
  func imports(code: String, module: String) throws {
    #expect(try !findings(code, code, importing: module).isEmpty)
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

  @Test(
    "a command hides another plugin's tab or mentioned word, and a command of the program a shorter one"
  )
  func hiddenWords() throws {
    let command = "r.command(\"wish\", title: \"W\")"
    func hidden(_ one: String, _ two: String) throws -> [String] {
      try findings(one, two).map { String($0.drop { $0 != " " }.dropFirst()) }
    }
    let place = "at Sources/One/One.swift:3"
    expectEqual(
      try hidden("r.tab(\"wish\", title: \"W\", root: r)", command),
      ["the command 'wish' hides the tab 'wish', \(place)"])
    expectEqual(
      try hidden("r.mention(\"wish\", on: s)", command),
      ["the command 'wish' hides the mentioned word 'wish', \(place)"])
    expectEqual(
      try hidden("programCommand(\"wish\")", "programCommand(\"wish list\")"),
      ["the command of the program 'wish list' hides the command of the program 'wish', \(place)"])
    // A plugin may have a tab and a command of one name, and mention what it has.
    expectEqual(
      try hidden("\(command)\n  r.tab(\"wish\", title: \"W\", root: r)", "x()"), [])
    expectEqual(
      try hidden("programCommand(\"wish list\")", "programCommand(\"wish sort\")"), [])
  }

  @Test("one target may choose between two rules of a price, and two types of one name are two")
  func prices() throws {
    let rule = "x(PriceRule(Wish.self) { 1 })"
    expectEqual(try findings("#if os(iOS)\n  \(rule)\n#else\n  \(rule)\n#endif", "x()"), [])
    func own(_ code: String) -> String { "\(code)\n}\nstruct Wish {}\nfunc more() {" }
    expectEqual(try findings(own(rule), own(rule)), [])
  }

  @Test("two plugins may draw one type of view models, each at its own routes")
  func views() throws {
    let view = "r.view(for: WishModel.self) { 1 }"
    expectEqual(try findings(view, view), [])
  }

  @Test("one plugin takes the name of a section on a page once")
  func sections() throws {
    let section = "r.section(\"wish\", on: Page.self, order: 5)"
    let twice = try findings("\(section)\n  \(section)", "x()")
    #expect(twice.contains { $0.contains("the section 'wish' of Page is taken") }, "\(twice)")
    expectEqual(
      try findings("\(section)\n  r.section(\"other\", on: Page.self, order: 6)", "x()"), [])
  }

  @Test(
    "two actions of one screen, and a plugin that a list has twice, are found in one list alone")
  func lists() throws {
    func told(_ code: String) throws -> [String] {
      try findings(code, "x()").map { String($0.drop { $0 != " " }.dropFirst()) }
    }
    let add = "ScreenAction(\"add\", title: \"A\") { x(1, 2) }"
    expectEqual(
      try told("x([\(add), ScreenAction(\"go\"), \(add)])"),
      ["the action 'add' of this list is taken already, at Sources/One/One.swift:3"])
    expectEqual(
      try told("let all = [WishPlugin(), CartPlugin(),\n  WishPlugin()]"),
      ["the plugin WishPlugin is listed already, at Sources/One/One.swift:3"])
    for code in [
      "x([\(add)], [\(add)])", "x([isOne ? \(add) : \(add)])", "x(\(add), \(add))",
      "x([WishPlugin(id: 1), WishPlugin(id: 2)]); x([[WishPlugin()], [WishPlugin()]])",
    ] {
      expectEqual(try told(code), [], "\(code)")
    }
  }

  @Test("two types of one name are two, and one that both see is one")
  func homes() throws {
    func provider(_ own: String) -> String {
      "r.provide(WishKey.self) { 1 }\n}\n\(own)\nfunc more() {"
    }
    let key = "enum WishKey {}"
    expectEqual(try findings(provider(key), provider(key)), [])
    expectEqual(try findings(provider(""), provider("")).count, 1)
    expectEqual(try findings(provider("extension WishKey {}"), provider("")).count, 1)
    // A program chooses one of two plugins that it can reach.
    expectEqual(try findings(provider(""), provider(""), plugins: "OnePlugin()"), [])
  }

  @Test("links of two plugins that begin alike are found, those of one are not")
  func prefixes() throws {
    func link(_ text: String) -> String { "x(LinkPattern(\"\(text)\", .wish))" }
    expectEqual(
      try findings(link("two/:id"), link("two")),
      [
        "Sources/Two/Two.swift:3:5 the prefix 'two' begins links of another plugin, at "
          + "Sources/One/One.swift:3"
      ])
    expectEqual(try findings(link("one/:id"), link("two")), [])
    expectEqual(try findings(link("two/:id") + "; " + link("two"), ""), [])
  }

  /// A program of targets with links that begin alike, `~` before those without a plugin.
  private func alike(_ targets: String...) throws -> [String] {
    let names = targets.map { $0.replacing("~", with: "") }
    let files = zip(targets, names).map { target, name in
      (
        "Sources/\(name)/\(name).swift",
        "import PluginInterface\nlet link = LinkPattern(\"shop/\(name)\", .shop)\n"
          + (target == name ? "let manifest = PluginManifest(id: \"\(name)\")\n" : "")
      )
    }
    let package = try FixturePackage(
      [.init(name: "app", dependencies: names, type: "executable")] + names.map { .init(name: $0) },
      files: Dictionary(uniqueKeysWithValues: files + [("Sources/app/main.swift", "")]))
    return try package.report(rules: ["name-taken-twice"]).findings.map(\.file)
  }

  @Test(
    "a link is of the plugin whose name it shares most of, and of none beside which no plugin is")
  func plugins() throws {
    expectEqual(
      try alike("Shop", "ShopCart", "ShopHome"),
      ["Sources/ShopCart/ShopCart.swift", "Sources/ShopHome/ShopHome.swift"])
    expectEqual(try alike("ShopCart", "~ShopCartInterface", "~Routes"), [])
    expectEqual(try alike("~Routes", "ShopCart"), [])
    expectEqual(
      try alike("Shop", "~ShopCartInterface", "ShopCart"),
      ["Sources/ShopCart/ShopCart.swift", "Sources/ShopCartInterface/ShopCartInterface.swift"])
  }

  @Test(
    "the place of a link is its case, by whatever makes the route",
    arguments: [
      ".product", "Self.product", "{ .product($0) }", "{ try .product($0) }",
      "{ id in .product(id) }", "{ id in try .product(id) }", "{ (id: Int) in Self.product(id) }",
    ])
  func places(maker: String) {
    let code = "let l = LinkPattern(\"product/:id\", \(maker), .path(\"id\"))"
    let links = Registration.read(Array(code.utf8), in: "A.swift", of: "A")
      .filter { $0.key.kind == .link }
    expectEqual(links.map(\.place), ["product"])
  }

  @Test("who opens a section, or contributes without a number, takes nothing")
  func notTaken() throws {
    expectEqual(
      try findings(
        "r.section(\"wish\", on: Page.self, order: 5)",
        "r.section(\"other\", on: Page.self, order: 5)\n  r.open(.section(\"wish\"))"), [])
    expectEqual(
      try findings("r.contribute(to: Page.self) { 1 }", "r.contribute(to: Page.self) { 2 }"), [])
  }
}
