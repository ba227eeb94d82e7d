import Expectations
import Screens
import Testing

@Suite("Screens")
struct ScreenTests {
  @Test("rows run through all lists from top to bottom, whatever stands between them")
  func rows() {
    let pick = Row.Pick.data("pick", ["c"])
    let screen = Screen(
      title: "Shelf",
      blocks: [
        .heading("New"), .list([Row("a"), Row("b", [.number(2)])]), .text("and"), .list([]),
        .facts([Fact("Count", .number(3))]), .notice("mind"), .list([Row("c", pick: pick)]),
        .verbatim("end"),
      ])
    expectEqual(screen.rows, [Row("a"), Row("b", [.number(2)]), Row("c", pick: pick)])
    expectEqual(screen.rows.last?.pick, pick)
  }

  @Test("an action is found by its exact name, the first of two")
  func actions() {
    let screen = Screen(
      title: "Shelf",
      actions: [
        .data("add", title: "Add"), .data("drop", title: "Drop"),
        .data("add", title: "Add again"),
      ])
    expectEqual(screen.action(named: "add")?.title, "Add")
    expectEqual(screen.action(named: "drop")?.title, "Drop")
    #expect(screen.action(named: "Add") == nil)
    #expect(screen.action(named: "") == nil)
  }

  @Test("a value is text, a number, or money by its three parts")
  func values() {
    let name = "Ada"
    #expect("for \(name)" as ScreenValue == .text("for Ada"))
    let parts = (minorUnits: Int64(1_250), currency: "USD", exponent: 2)
    expectEqual(.money(parts), ScreenValue.money(minorUnits: 1_250, currency: "USD", exponent: 2))
  }
}
