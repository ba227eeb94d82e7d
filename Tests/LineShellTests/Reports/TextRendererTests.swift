import Expectations
import Screens
import LineShell
import Terminal
import Testing

@Suite("TextRenderer")
struct TextRendererTests {
  let product = Screen(
    title: "Mug",
    blocks: [
      .facts([
        Fact("Price", .money(minorUnits: 1_250, currency: "USD", exponent: 2)),
        Fact("Sold by", "Pottery"),
      ]),
      .heading("Reviews"),
      .list([
        Row("Lovely", [.number(5), "Ann"], pick: .data("review", ["1"])),
        Row("Fine, but small", [.number(12), "Bob"], pick: .data("review", ["2"])),
      ]),
      .notice("Only 3 left"),
      .list([Row("Similar", pick: .data("similar"))]),
      .text("Hand made.\nDishwasher safe."),
    ],
    actions: [
      .data("add", title: "Add", parameters: [.optional("quantity")]),
      .data("rate", title: "Rate", parameters: [.required("stars")]),
      .data("reviews", title: "Reviews"),
    ])

  private func render(_ success: CommandReport.Success, _ renderer: TextRenderer = TextRenderer())
    -> String
  {
    let rendered = renderer.render(CommandReport(command: "x", outcome: .success(success)))
    #expect(rendered.diagnostics.isEmpty)
    return String(decoding: rendered.output, as: UTF8.self)
  }

  func render(_ screen: Screen, width: Int? = nil) -> String {
    render(
      .init(status: "handled", entry: .init(route: "shop://x", path: ["shop://x"], screen: screen)),
      TextRenderer(width: width))
  }

  @Test("a chart is a bar an amount, the largest as long as the line allows")
  func chart() {
    func money(_ cents: Int64) -> ScreenValue {
      .money(minorUnits: cents, currency: "USD", exponent: 2)
    }
    let screen = Screen(
      title: "Spending",
      blocks: [
        .chart([
          Fact("2026-01", money(5_000)), Fact("2026-02", money(0)), Fact("2026-03", money(10_000)),
          Fact("2026-04", money(1)),
        ])
      ])
    #expect(
      render(screen, width: 40) == """
        Spending

          2026-01   50.00 USD  █████████
          2026-02    0.00 USD
          2026-03  100.00 USD  █████████████████
          2026-04    0.01 USD  █

        """)
    let wide = render(screen)
    #expect(wide.contains("100.00 USD  \(String(repeating: "█", count: 40))\n"))
    expectEqual(render(Screen(title: "x", blocks: [.chart([])]), width: 40), "x\n")
  }

  @Test("a picture that is wider than the window is replaced by what it says otherwise")
  func picture() {
    let picture = String(repeating: "#", count: 57)
    let screen = Screen(
      title: "Code", blocks: [.secret("\(picture)\n\(picture)", otherwise: "Type the key.")])
    #expect(render(screen, width: 57).contains(picture))
    #expect(render(screen).contains(picture))
    expectEqual(render(screen, width: 56), "Code\n\nType the key.\n")
    let codes = Screen(title: "Code", blocks: [.secret(picture)])
    #expect(render(codes, width: 40).contains(picture), "codes are copied whole")
  }

  @Test("a screen is its title, its blocks and a footer of actions, with aligned columns")
  func screen() {
    let entry = CommandReport.ShownEntry(
      route: "shop://product/1", path: ["shop://home", "shop://product/1"], screen: product)
    let expected = """
      added 1 × Mug

      Mug

        Price    12.50 USD
        Sold by  Pottery

      Reviews
        1  Lovely            5  Ann
        2  Fine, but small  12  Bob

      ! Only 3 left

        3  Similar

      Hand made.
      Dishwasher safe.

      add [quantity] · rate <stars> · reviews · back

      """
    expectEqual(render(.init(status: "handled", message: "added 1 × Mug", entry: entry)), expected)
  }

  @Test("quiet drops the message and nothing else")
  func quiet() {
    let entry = CommandReport.ShownEntry(route: "shop://x", screen: Screen(title: "X"))
    let success = CommandReport.Success(status: "handled", message: "done", entry: entry)
    expectEqual(render(success, TextRenderer(isQuiet: true)), "X\n")
    expectEqual(render(success), "done\n\nX\n")
  }

  @Test("no line is wider than the terminal", arguments: [40, 59, 60, 80, 200])
  func widths(width: Int) {
    let long = String(repeating: "wörd 日本 ", count: 40)
    var screen = product
    screen.title = long
    screen.blocks += [
      .text(long), .notice(long), .heading(long),
      .facts([Fact("Label", .text(long)), Fact(long, "x")]),
      .list([Row(long, [.text(long), .number(3)], pick: .data("a"))]),
    ]
    screen.fields = [Field("a", long)]
    screen.actions += (0..<20).map { ScreenAction.data("action\($0)", title: "") }
    for line in render(screen, width: width).split(separator: "\n") {
      #expect(TerminalWidth.of(line) <= width, "\(line)")
    }
  }

  @Test("a row that cannot be picked has no number, but counts")
  func unnumbered() {
    let rows = [Row("Subtotal"), Row("Mug", pick: .data("open"))]
    expectEqual(render(Screen(title: "", blocks: [.list(rows)])), "     Subtotal\n  2  Mug\n")
    expectEqual(render(Screen(title: "", blocks: [.list([Row("Total")])])), "  Total\n")
  }

  @Test("fields say what may be answered, and a secret's initial value is not shown")
  func fields() {
    let screen = Screen(
      title: "Sign in",
      fields: [
        Field("email", "E-mail", initial: "a@b"),
        Field("password", "Password", kind: .secret, initial: "hunter2"),
        Field(
          "size", "Size", kind: .choice([.init("s", "Small"), .init("m", "m")]), isRequired: false),
        Field("ok", "Sure?", kind: .confirmation),
      ])
    let expected = """
      Sign in

        E-mail [a@b]
        Password (not shown)
        Size: s (Small), m (optional)
        Sure? (yes or no)

      """
    expectEqual(render(screen), expected)
    // At a terminal the choices stand with their question.
    #expect(render(screen, width: 80).contains("  Size\n"))
  }

  @Test(
    "money is drawn by its exponent",
    arguments: [
      (ScreenValue.money(minorUnits: 5, currency: "USD", exponent: 2), "0.05 USD"),
      (.money(minorUnits: -1_999, currency: "USD", exponent: 2), "-19.99 USD"),
      (.money(minorUnits: 500, currency: "JPY", exponent: 0), "500 JPY"),
      (.money(minorUnits: 1_234, currency: "KWD", exponent: 3), "1.234 KWD"),
      (.money(minorUnits: .min, currency: "USD", exponent: 2), "-92233720368547758.08 USD"),
      (.money(minorUnits: 1, currency: "X", exponent: -3), "1 X"),
      (.money(minorUnits: 1, currency: "X", exponent: .max), "0.000000000000000001 X"),
    ])
  func money(value: ScreenValue, expected: String) {
    expectEqual(
      render(Screen(title: "", blocks: [.facts([Fact("P", value)])])), "  P  \(expected)\n")
  }

  @Test("hostile text in every place writes no control byte but line feeds")
  func hostile() {
    let evil = "\u{1B}]0;x\u{7}\u{9B}2J\u{202E}\r"
    let screen = Screen(
      title: evil,
      blocks: [
        .heading(evil), .text(evil), .notice(evil), .facts([Fact(evil, .text(evil))]),
        .facts([Fact("m", .money(minorUnits: 1, currency: evil, exponent: 2))]),
        .list([Row(evil, [.text(evil)], pick: .data(evil))]),
      ],
      fields: [Field(evil, evil, kind: .choice([.init(evil, evil)]), initial: evil)],
      actions: [.data(evil, title: evil, parameters: [.required(evil)])])
    let table = Screen(
      title: evil, blocks: [.table(columns: [evil, "b"], rows: [[.text(evil), .number(1)]])])
    let event = CommandReport.Event(sequence: 1, kind: evil, cause: evil, text: evil)
    let entry = CommandReport.ShownEntry(route: evil, screen: screen)
    for (width, report) in [(nil, nil), (40, nil), (80, nil), (nil, table), (40, table)]
      as [(Int?, Screen?)]
    {
      let text = render(
        .init(status: evil, message: evil, entry: entry, report: report, events: [event]),
        TextRenderer(width: width))
      let controls = text.unicodeScalars.filter {
        $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E)
      }
      #expect(controls.isEmpty)
    }
  }

  @Test("colour is added to the same text")
  func color() {
    let success = CommandReport.Success(
      status: "handled", message: "done", entry: .init(route: "shop://x", screen: product))
    let plain = render(success)
    let colored = render(success, TextRenderer(usesColor: true))
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}

/// The cells of a drawn line.
enum TerminalWidth {
  static func of(_ line: Substring) -> Int {
    TerminalText(String(line)).width
  }
}
