import Expectations
import LineShell
import Screens
import Testing

/// How lists and tables are drawn.
extension TextRendererTests {
  @Test("a table stands under its columns' names, numbers at the right")
  func table() {
    let screen = Screen(
      title: "T",
      blocks: [
        .table(
          columns: ["place", "n", "owner"],
          rows: [
            ["home", .number(5), "ann"], ["search", .number(12)], ["a", .number(1), "b", "c"],
          ])
      ])
    #expect(
      render(screen) == """
        T

          place    n  owner
          home     5  ann
          search  12
          a        1  b

        """)
    #expect(
      render(screen, width: 40) == """
        T

          home
            n: 5
            owner: ann
          search
            n: 12
          a
            n: 1
            owner: b

        """)
    expectEqual(render(Screen(title: "", blocks: [.table(columns: ["a"], rows: [])])), "")
  }

  @Test("a list stands under its columns' names, and amounts under amounts whatever else is there")
  func listHead() {
    func usd(_ cents: Int64) -> ScreenValue {
      .money(minorUnits: cents, currency: "USD", exponent: 2)
    }
    let rows = [
      Row("Mug", [.number(2), usd(1_000), usd(2_000)], pick: .data("pick")),
      Row("Old lamp", [.number(1), "cannot be sold"], pick: .data("pick")),
    ]
    let screen = Screen(
      title: "T",
      blocks: [
        .list(rows, columns: ["item", "quantity", "each", "sum"]),
        .facts([Fact("Subtotal", usd(2_000)), Fact("Discount", usd(-200)), Fact("Code", "A")]),
      ])
    #expect(
      render(screen) == """
        T

             item      quantity            each        sum
          1  Mug              2       10.00 USD  20.00 USD
          2  Old lamp         1  cannot be sold

          Subtotal  20.00 USD
          Discount  -2.00 USD
          Code      A

        """)
    let narrow = render(screen, width: 40)
    #expect(narrow.contains("  1  Mug: quantity 2 · each 10.00 USD ·\n     sum 20.00 USD\n"))
  }

  @Test("names of columns that no one would mistake for each other are for programs only")
  func plainHead() {
    let row = Row("Mug", [.number(2), .rating(tenths: 43, count: 12, text: "★★★★☆ 4.3 (12)")])
    let list = Screen(blocks: [.list([row], columns: ["product", "left", "rating"])])
    expectEqual(render(list), "  Mug  2  ★★★★☆ 4.3 (12)\n")
    expectEqual(render(list, width: 40), "  Mug: 2 · ★★★★☆ 4.3 (12)\n")
  }

  @Test("rows that are hidden are left out, and the others keep their numbers")
  func hidden() {
    var rows = (1...3).map { Row("r\($0)", pick: .data("pick")) }
    rows[1].isHidden = true
    var others = rows
    for index in others.indices { others[index].isHidden = index != 0 }
    #expect(
      render(Screen(blocks: [.list(rows), .list(others)])) == """
          1  r1
          3  r3

          4  r1

        """)
  }

  @Test("a column that is too wide is cut, numbers are not")
  func cutColumns() {
    let row = Row(
      String(repeating: "long ", count: 30), [.number(12_345)], pick: .data("open"))
    let lines = render(Screen(title: "T", blocks: [.list([row, row])]), width: 60).split(
      separator: "\n")
    #expect(lines[1].hasSuffix("…  12345"))
    expectEqual(TerminalWidth.of(lines[1]), 60)
  }

  @Test("a list that cannot be cut to the width gives up its columns")
  func noColumns() {
    let row = Row("Title", (0..<9).map { _ in .number(1_234_567) })
    let text = render(Screen(title: "T", blocks: [.list([row])]), width: 60)
    #expect(text.contains("Title: 1234567 · 1234567"))
    #expect(text.split(separator: "\n").allSatisfy { TerminalWidth.of($0) <= 60 })
  }

  @Test("a table never cuts its first column, and names the columns that it leaves out")
  func keyColumn() {
    let columns = ["pattern", "aliases", "access", "owner"]
    let rows: [[ScreenValue]] = [
      ["settings/account/second-factor", "a/1 b/2", "signed in", "@shop/profile"],
      [.text("cart"), .text(String(repeating: "alias ", count: 9)), "public", "@shop/cart"],
    ]
    let text = render(
      Screen(title: "T", blocks: [.table(columns: columns, rows: rows)]), width: 62)
    #expect(text.contains("  settings/account/second-factor  a/1 b/2"))
    #expect(text.contains("alias alias alia…"))
    #expect(text.hasSuffix("not shown on a line this short: owner\n"))
    #expect(!text.contains("@shop"))
  }
}
