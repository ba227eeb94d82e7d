extension MergeTableTests {
  private typealias F = ForecastFixture

  /// Two plugins that take the same in a registration.
  private static func taking(_ name: String, _ call: String, _ words: String) -> Row {
    let code = "import HomeInterface\nfunc register() {\n  \(call)\n}\n"
    return Row(
      name, [cart: code], [wish: code], "[merge-takes-name] 'one' and 'two' both take the \(words)")
  }

  static func uses(_ code: String) -> [String: String?] {
    [wish: "import HomeInterface\n\(code)\n"]
  }

  /// What git merges, or says it cannot, and does not fit together.
  static let clashing: [Row] = [
    taking("a link", "x(LinkPattern(\"wishes/:id\", .wish))", "link 'wishes/:'"),
    taking(
      "a command", "registry.command(\"wish\", title: \"Wish\", usage: \"\")", "command 'wish'"),
    taking(
      "an order of tabs", "registry.tab(id, title: \"W\", root: r, order: 40)",
      "place 40 among the tabs"),
    taking("a tab", "registry.tab(\"wishes\", title: \"W\", root: r)", "tab 'wishes'"),
    taking(
      "a command of the program", "programCommand(\"wish list\", summary: \"\")",
      "command of the program 'wish list'"),
    taking("a guard", "registry.addGuard(\"recent\") { .allowed }", "guard 'recent'"),
    taking("a plugin", "x(PluginManifest(id: \"wishes\"))", "plugin 'wishes'"),
    taking("a provider", "registry.provide(WishKey.self) { 1 }", "provider of the key WishKey"),
    taking("a flow", "registry.provides(WishFlow.self)", "provider of the flow WishFlow"),
    taking("a point", "registry.opensPoint(WishPoint.self)", "host of the point WishPoint"),
    taking(
      "a schema's owner, and its migrations",
      "m(Migration(owner: \"wishes\", version: 1, name: n))",
      "migration 1 of wishes"),
    taking(
      "a section of a page", "r.section(\"gifts\", on: SettingsPage.self)",
      "section 'gifts' of SettingsPage"),
    taking(
      "the id of a mail", "x(AccountMailKind(\"gift-sent\", setting: s))",
      "mail 'gift-sent'"),
    taking(
      "a setting of mails", "x(MailSetting(\"gifts\", title: \"Your gifts\"))",
      "setting of mails 'gifts'"),
    taking(
      "a place among contributions", "registry.contribute(to: FrontPage.self, order: 10) { 1 }",
      "place 10 among the contributions to FrontPage"),
    taking(
      "the code of an error", "x(.init(\"gift.gone\", .notFound, \"the gift is gone\"))",
      "error code 'gift.gone'"),
    Row(
      "two files of one name in a target", ["Sources/Wish/One/Page.swift": "let one = 1\n"],
      ["Sources/Wish/Two/Page.swift": "let two = 2\n"],
      "Sources/Wish/Two/Page.swift:1:1: error: [merge-takes-name] 'one' and 'two' both take the file name 'Page.swift in Wish'"
    ),
    Row(
      "a file added to a target that the other removes",
      [
        "Package.swift": F.features.replacing(
          "    .target(name: \"Other\"),\n", with: ""), "Sources/Other/Other.swift": nil,
      ],
      ["Sources/Other/More.swift": "let more = 1\n"],
      "Sources/Other/More.swift: error: [merge-loses-file] 'two' adds this file to a target that 'one' removes or moves"
    ),
    Row(
      "one target in two of the manifest's lists",
      [
        "Package.swift": F.features.replacing(
          "    .target(name: \"Other\"),\n",
          with: "    .target(name: \"New\"),\n    .target(name: \"Other\"),\n"),
        "Sources/New/New.swift": "let new = 1\n",
      ],
      [
        "Package.swift": F.features
          + "\npackage.targets += [.target(name: \"New\", exclude: [])]\n",
        "Sources/New/New.swift": "let new = 1\n",
      ], "[merge-manifest] the manifest of the merge does not load: ",
      "duplicate target named 'New'"),
    Row(
      "a plugin that both list",
      [
        F.pluginPath: F.plugin.replacing(
          "  let links", with: "  let one = [WishPlugin()]\n  let links")
      ],
      [
        F.pluginPath: F.plugin.replacing(
          "struct HomePlugin", with: "let two = [1, WishPlugin()]\nstruct HomePlugin")
      ],
      "[merge-takes-name] 'one' and 'two' both take the plugin WishPlugin"),
    Row(
      "a link that the code no longer answers, and a mail names",
      [
        F.pluginPath: F.plugin.replacing(
          "\"category/:id\", Self", with: "\"kind/:id\", Self")
      ],
      ["Sources/Wish/mail.txt": "See shop://category/1 for more.\n"],
      "mail.txt:1:12: error: [merge-retires-link] 'two' names the link category/:, which 'one' no longer answers"
    ),
    Row(
      "a column renamed, and named in a statement",
      [
        "Sources/Home/Next.swift":
          "let sql = \"ALTER TABLE home_seen RENAME COLUMN seen TO visited\"\n"
      ],
      ["Sources/Home/Export.swift": "let rows = \"SELECT seen FROM home_seen\"\n"],
      "Export.swift:1:20: error: [merge-loses-provider] 'two' counts on the column 'home_seen.seen', which 'one' drops "
        + "or renames at Sources/Home/Next.swift:1"),
    Row(
      "a column dropped, and named in a statement",
      ["Sources/Home/Next.swift": "let sql = \"ALTER TABLE home_seen DROP COLUMN seen\"\n"],
      ["Sources/Home/Export.swift": "let rows = \"SELECT seen FROM home_seen\"\n"],
      "Export.swift:1:20: error: [merge-loses-provider] 'two' counts on the column 'home_seen.seen', which 'one' drops "
        + "or renames at Sources/Home/Next.swift:1"),
    Row(
      "a page renamed, and linked from another",
      ["Pages/Guide.md": nil, "Pages/Manual.md": "# A guide\n"],
      ["Pages/More/Start.md": "# Start\n\nSee [the guide](../Guide.md#first).\n"],
      "Pages/More/Start.md:3:1: error: [merge-loses-file] 'two' links Pages/Guide.md, which 'one' removes or moves"
    ),
    Row(
      "a page renamed, and linked after a sample",
      ["Pages/Guide.md": nil, "Pages/Manual.md": "# A guide\n"],
      [
        "Pages/Start.md":
          "# Start\n\n```\n[a](Guide.md)\n```\n\n[b](Guide.md) and [c](Manual.md)\n"
      ],
      "Pages/Start.md:7:1: error: [merge-loses-file] 'two' links Pages/Guide.md, which 'one' removes or moves"
    ),
    Row(
      "an action of a screen that both add",
      [
        F.pluginPath: F.plugin.replacing(
          "    let action",
          with: "    let mine = ScreenAction(\"save\", title: \"S\")\n    let action")
      ],
      [
        F.pluginPath: F.plugin.replacing(
          "  let links", with: "  let other = ScreenAction(\"save\", title: \"S\")\n  let links")
      ],
      "[merge-takes-name] 'one' and 'two' both take the action 'save'"),
    Row(
      "a contract beside an import that it forbids",
      [
        "boundaries.json": """
        {"version": 1, "contracts": [{"name": "apart", "targets": ["Wish"], "mayImport": [], "reason": "apart"}]}
        """, "Sources/Wish/Wish.swift": "let wish = 1\n",
        "Package.swift": F.features.replacing(
          "\"Wish\", dependencies: [\"HomeInterface\"]",
          with: "\"Wish\", dependencies: [\"HomeInterface\"]"),
      ],
      ["Sources/Wish/More.swift": "import HomeInterface\n"], "only together: 'one', 'two'"),
    Row(
      "two plugins whose links begin alike",
      [cart: "let m = PluginManifest(id: \"cart\"), l = LinkPattern(\"wishes/last\", .last)\n"],
      [wish: "let m = PluginManifest(id: \"list\"), l = LinkPattern(\"wishes/all\", .all)\n"],
      "[merge-takes-name] 'one' and 'two' both take the prefix 'wishes'"),
    Row(
      "links that begin alike, of a plugin that is there and of another",
      [F.routePath: "\(F.route)\nlet l = LinkPattern(\"wishes/last\", .last)\n"],
      [wish: "let m = PluginManifest(id: \"list\"), l = LinkPattern(\"wishes/all\", .all)\n"],
      "[merge-takes-name] 'one' and 'two' both take the prefix 'wishes'"),
    Row(
      "a contribution of one plugin to a point",
      ["Sources/Wish/One.swift": "func o() { registry.contribute(to: FrontPage.self) { 1 } }\n"],
      ["Sources/Wish/Two.swift": "func t() { registry.contribute(to: FrontPage.self) { 2 } }\n"],
      "[merge-takes-name] 'one' and 'two' both take the contribution to FrontPage"),
    Row(
      "a view of one plugin for a type of view models",
      ["Sources/Wish/One.swift": "func o() { registry.view(for: WishModel.self) { 1 } }\n"],
      ["Sources/Wish/Two.swift": "func t() { registry.view(for: WishModel.self) { 2 } }\n"],
      "[merge-takes-name] 'one' and 'two' both take the view for WishModel"),
    Row(
      "a command of the program that begins with a word of a session",
      [cart: "func c() { programCommand(\"deals list\", summary: \"\") }\n"],
      [wish: "func t() { registry.tab(\"deals\", title: \"D\", root: r) }\n"],
      "[merge-takes-name] the command of the program 'deals list' of 'one' hides the tab 'deals'"),
    Row(
      "one manifest line edited twice",
      [
        "Package.swift": F.features.replacing(
          "(name: \"Other\")", with: "(name: \"Other\", exclude: [])")
      ],
      [
        "Package.swift": F.features.replacing(
          "(name: \"Other\")", with: "(name: \"Other\", sources: [])")
      ],
      "Package.swift:11:1: error: [merge-doubles-line] the merge of 'one' and 'two' has a second line of the same: "
        + ".target(name: \"Other\", sources: []),"),
    Row(
      "a line of the manifest that names no target, edited twice",
      ["Package.swift": F.features.replacing("Description\n", with: "Description  // 1\n")],
      ["Package.swift": F.features.replacing("Description\n", with: "Description  // 2\n")],
      "Package.swift:2:1: error: [merge-doubles-line] the merge of 'one' and 'two' keeps what each wrote in one place"
    ),
    Row(
      "a manifest that does not load",
      ["Package.swift": F.features.replacing("fixture", with: "one")],
      ["Package.swift": F.features.replacing("fixture", with: "two")],
      "Package.swift:5:9: error: [merge-manifest] the manifest of the merge does not load: extra argument"
    ),
    Row(
      "one line of links.lock twice",
      [F.lockPath: F.lock.replacing("home   public", with: "home   signed in")],
      [F.lockPath: F.lock.replacing("home   public", with: "home   public, as category/:id")],
      "[merge-doubles-line]"),
    Row(
      "a link retired, and named in a mail",
      [
        F.lockPath: F.lock.replacing(
          "home   public", with: "home   gone since 2026-10, open category/:id")
      ],
      ["Sources/Wish/mail.txt": "See shop://home for more.\n"],
      "mail.txt:1:12: error: [merge-retires-link] 'two' names the link home, which 'one' retires"),
    Row(
      "a link taken away, and named in code",
      [F.lockPath: F.lock.replacing("product/:id(Int)   public\n", with: "")],
      uses("let l = \"shop://product/1\""),
      "[merge-retires-link] 'two' names the link product/:id"),
    Row(
      "access narrowed without a line in the lock",
      [
        F.pluginPath: F.plugin.replacing(
          "\"category/:id\", Self", with: "\"category/:id\", access: .signedIn, Self")
      ],
      uses("func go() { open(HomeRoute.category(1)) }"),
      "[merge-retires-link] 'two' opens .category, which 'one' opens to people who are signed in alone"
    ),
    Row(
      "a mention of an action that is renamed",
      [F.pluginPath: F.plugin.replacing("\"reviews\"", with: "\"opinions\"")],
      uses("func m() { registry.mention(\"reviews\", on: \"a product\", reachedBy: \"it\") }"),
      "[merge-loses-provider] 'two' counts on the action 'reviews', which 'one' removes"),
    Row(
      "a command equal to a tab's word",
      uses("func c() { registry.command(\"deals\", title: \"D\", usage: \"\") }"),
      [cart: "func t() { registry.tab(\"deals\", title: \"D\", root: r) }\n"],
      "[merge-takes-name] the command 'deals' of 'one' hides the tab 'deals'"),
    Row(
      "a provider that is gone, of an optional need",
      [F.pluginPath: F.plugin.replacing("    registry.provides(PickFlow.self)\n", with: "")],
      uses("func s() { registry.starts(PickFlow.self, isOptional: true) }"),
      "[merge-loses-provider] 'two' counts on the provider of the flow PickFlow"),
    Row(
      "a migration renumbered",
      [cart: "let m = Migration(owner: \"wishes\", version: 2, name: \"a\")\n"],
      [wish: "let m = Migration(owner: \"wishes\", version: 2, name: \"b\")\n"],
      "[merge-takes-name] 'one' and 'two' both take the migration 2 of wishes"),
    taking(
      "a table", "m(Statement(\"CREATE TABLE wish_note (text TEXT)\"))", "table 'wish_note'"),
    Row(
      "a table about people, whose rows a holder deletes that the other adds",
      [F.pluginPath: holding],
      ["Sources/Home/Notes.swift": "let notes = PersonalTable(\"home_note\", of: \"person\")\n"],
      "Notes.swift:1:13: error: [merge-loses-provider] 'two' describes the table 'home_note' of Home, whose rows "
        + "about a person a holder deletes that 'one' adds"),
    Row(
      "a table renamed, and named in what exports a person's rows",
      ["Sources/Home/Next.swift": "let sql = \"ALTER TABLE home_seen RENAME TO home_visit\"\n"],
      ["Sources/Home/Export.swift": "let rows = \"SELECT * FROM home_seen\"\n"],
      "Export.swift:1:27: error: [merge-loses-provider] 'two' counts on the table 'home_seen', which 'one' drops or "
        + "renames at Sources/Home/Next.swift:1"),
    Row(
      "a cycle that neither has",
      [
        "Package.swift": F.features.replacing(
          "\"Money\"),", with: "\"Money\", dependencies: [\"Wish\"]),"),
        "Sources/Money/More.swift": "import Wish\n",
      ],
      [
        "Package.swift": F.features.replacing(
          "\"Wish\", dependencies: [\"HomeInterface\"]",
          with: "\"Wish\", dependencies: [\"HomeInterface\", \"Money\"]"),
        "Sources/Wish/More.swift": "import Money\n",
      ], "[cycle]", "only together: 'one', 'two'"),
    Row(
      "an import whose dependency the other removes",
      [
        "Package.swift": F.features.replacing(
          "[\"HomeInterface\", \"Money\"]", with: "[\"HomeInterface\"]"),
        "Sources/Cart/Cart.swift": "import HomeInterface\nlet cart = 1\n",
      ],
      ["Sources/Cart/More.swift": "import Money\n"],
      "[undeclared-dependency]", "only together: 'one', 'two'"),
    Row(
      "lines that git cannot merge", ["Sources/Wish/Wish.swift": "let wish = 2\n"],
      ["Sources/Wish/Wish.swift": "let wish = 3\n"],
      "Wish.swift:1:1: error: [merge-conflict] git cannot merge what 'one' and 'two' change"),
  ]
}
