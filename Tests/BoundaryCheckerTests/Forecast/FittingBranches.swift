extension MergeTableTests {
  private typealias F = ForecastFixture

  private static func adding(_ target: String) -> [String: String?] {
    let other = "    .target(name: \"Other\"),\n"
    return [
      "Package.swift": F.features.replacing(
        other, with: "\(other)    .target(name: \"\(target)\"),\n"),
      "Sources/\(target)/\(target).swift": "let a = 1\n",
    ]
  }

  private static let sharing =
    "import HomeInterface\nfunc f() { r.opensPoint(WishPoint.self, isShared: true) }\n"

  private static let ownKey =
    "enum ItemsKey {}\nfunc register() {\n  registry.provide(ItemsKey.self) { 1 }\n}\n"

  static let holding = F.plugin.replacing(
    "    registry.provides(PickFlow.self)\n",
    with:
      "    registry.provides(PickFlow.self)\n    registry.contribute(to: PersonalDataHolders.self) { 1 }\n"
  )

  /// What two branches change beside each other.
  static let fitting: [Row] = [
    Row(
      "a link that only looks like it",
      [
        F.lockPath: F.lock.replacing(
          "home   public", with: "home   gone since 2026-10, open category/:id")
      ],
      uses("let l = \"shop://homes\"")),
    Row(
      "two links in one lock", [F.lockPath: F.lock + "a   public\n"],
      [F.lockPath: F.lock + "b   public\n"]),
    Row(
      "a point that both open as shared", [cart: sharing], [wish: sharing]),
    Row(
      "a table that both name, and none drops",
      ["Sources/Home/One.swift": "let a = \"CREATE TABLE home_a (b TEXT)\"\n"],
      [
        "Sources/Home/Two.swift":
          "let b = \"CREATE TABLE home_b (b TEXT)\"\nlet c = \"DROP TABLE home_old\"\n"
      ]),
    Row(
      "contributions of two plugins to one point",
      [cart: "func o() { registry.contribute(to: FrontPage.self) { 1 } }\n"],
      [wish: "func t() { registry.contribute(to: FrontPage.self) { 2 } }\n"]),
    Row(
      "views of two plugins for one type of view models",
      [cart: "func o() { registry.view(for: WishModel.self) { 1 } }\n"],
      [wish: "func t() { registry.view(for: WishModel.self) { 2 } }\n"]),
    Row(
      "a line that each adds to a list",
      adding("A"), adding("B")),
    Row(
      "two keys of one name in two modules", [cart: ownKey], [wish: ownKey]),
    Row(
      "a column renamed, and a statement without it",
      ["Sources/Home/Next.swift": "let sql = \"ALTER TABLE home_seen RENAME COLUMN seen TO at\"\n"],
      ["Sources/Home/Export.swift": "let rows = \"SELECT person FROM home_seen\"\n"]),
    Row(
      "files of one name in two targets", ["Sources/Wish/Page.swift": "let one = 1\n"],
      ["Sources/Cart/Page.swift": "let two = 2\n"]),
    Row(
      "an action of one name on two screens",
      ["Sources/Wish/A.swift": "let a = ScreenAction(\"save\", title: \"S\")\n"],
      ["Sources/Wish/B.swift": "let b = ScreenAction(\"save\", title: \"S\")\n"]),
    Row(
      "a command and a tab of one plugin, of one name",
      ["Sources/Wish/One.swift": "func o() { r.command(\"deals\", title: \"D\", usage: u) }\n"],
      ["Sources/Wish/Two.swift": "func t() { r.tab(\"deals\", title: \"D\", root: r) }\n"]),
    Row(
      "links that begin alike, in the two targets of one plugin that is there",
      ["Sources/Home/One.swift": "let l = LinkPattern(\"wishes/last\", .last)\n"],
      ["Sources/HomeInterface/Two.swift": "let l = LinkPattern(\"wishes/all\", .all)\n"]),
    Row(
      "a setting of two mails of one plugin",
      ["Sources/Wish/One.swift": "let a = kind(MailSetting(\"gifts\", title: \"G\"))\n"],
      ["Sources/Wish/Two.swift": "let b = kind(MailSetting(\"gifts\", title: \"G\"))\n"]),
    Row(
      "a holder, and a table about nobody", [F.pluginPath: holding],
      ["Sources/Home/Notes.swift": "let sql = \"CREATE TABLE home_note (text TEXT)\"\n"]),
    Row(
      "a holder, and the description of a table in another file", [F.pluginPath: holding],
      [F.describedPath: nil, "Sources/Home/Next.swift": F.described]),
    Row(
      "a holder in another file, and a table about people",
      [F.heldPath: nil, "Sources/Money/Next.swift": F.held],
      ["Sources/Money/Notes.swift": F.described]),
    Row(
      "a page renamed, and linked in a sample of another",
      ["Pages/Guide.md": nil, "Pages/Manual.md": "# A guide\n"],
      [
        "Pages/Start.md":
          "# Start\n\n```\n[the guide](Guide.md)\n```\n\n[now](Manual.md)\n\n~~~md\n```\n[it](Guide.md)\n~~~\n"
      ]),
    Row("the same line of both", uses("let a = 1"), uses("let a = 1")),
  ]
}
