import Catalog
import CatalogScreens
import Expectations
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("What plugins add to a list of products")
struct ProductRowsTests {
  private let products = ["p-1", "p-2"].compactMap { Product.ID($0) }

  private func screen(columns: [String] = []) -> Screen {
    Screen(
      blocks: [.text("all"), .list(products.map { Row($0.rawValue) }, columns: columns)],
      actions: [ScreenAction("sort", title: "Sort") {}])
  }

  private func wish(_ word: String = "save") throws -> ProductRowsContribution {
    ProductRowsContribution(
      notes: [products[1]: "saved"],
      actions: [ProductRowAction(word, title: "Keep") { ActionOutcome("kept \($0)") }])
  }

  @Test("a remark stands at the end of its row, and an action takes the number of one")
  func added() async throws {
    var screen = screen(columns: ["item"])
    screen.add([("wish", try wish())], toRowsOf: products)
    expectEqual(screen.rows.map(\.values), [[.text("")], [.text("saved")]])
    guard case .list(_, let columns) = screen.blocks[1] else {
      Issue.record("\(screen.blocks)")
      return
    }
    expectEqual(columns, ["item", "note"])
    let outcome = try await screen.perform(ActionInvocation("save", ["2"]))
    expectEqual(outcome.message, "kept p-2")
    await #expect(throws: InputError.self) {
      _ = try await screen.perform(ActionInvocation("save", ["3"]))
    }
  }

  @Test("the screen's words win, and two plugins with one word are distinguished")
  func words() throws {
    var screen = screen()
    screen.add([("b", try wish("sort")), ("c", try wish()), ("d", try wish())], toRowsOf: products)
    expectEqual(screen.actions.map(\.name), ["sort", "b-sort", "c-save", "d-save"])
  }

  @Test("nothing is shown where there are no rows")
  func empty() throws {
    var screen = Screen(blocks: [.text("none")])
    screen.add([("wish", try wish())], toRowsOf: [])
    expectEqual(screen, Screen(blocks: [.text("none")]))
  }
}
