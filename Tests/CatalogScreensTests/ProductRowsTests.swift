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
      actions: [
        ProductRowAction(word, title: "Keep", parameters: [.optional("note")]) {
          ActionOutcome("kept \($0)" + $1.arguments.map { ": \($0)" }.joined())
        }
      ])
  }

  @Test("a remark stands at the end of its row, and an action belongs to each row")
  func added() async throws {
    var screen = screen(columns: ["item"])
    screen.add([("wish", try wish())], toRowsOf: products)
    expectEqual(screen.rows.map(\.values), [[.text("")], [.text("saved")]])
    guard case .list(_, let columns) = screen.blocks[1] else {
      Issue.record("\(screen.blocks)")
      return
    }
    expectEqual(columns, ["item", "note"])
    expectEqual(screen.actions.map(\.name), ["sort"])
    expectEqual(screen.rows.map { $0.actions.map(\.name) }, [["save"], ["save"]])
    let save = try #require(screen.rows[1].actions.first)
    try await expectEqual(save.perform(["gift"]).message, "kept p-2: gift")
    await #expect(throws: InputError.self) { try await save.perform(["a", "b"]) }
  }

  @Test("a word of the screen may be one of a row, and two plugins with one word are told apart")
  func words() throws {
    var screen = screen()
    screen.add([("b", try wish("sort")), ("c", try wish()), ("d", try wish())], toRowsOf: products)
    expectEqual(screen.actions.map(\.name), ["sort"])
    expectEqual(screen.rows[0].actions.map(\.name), ["sort", "c-save", "d-save"])
  }

  @Test("what fails in an action of a row is the fault of the plugin that adds it")
  func fault() async throws {
    struct Broken: Error {}
    var screen = screen()
    let broken = ProductRowAction("save", title: "Keep") { _, _ in throw Broken() }
    screen.add([("wish", ProductRowsContribution(actions: [broken]))], toRowsOf: products)
    let error = await #expect(throws: (any Error).self) {
      try await screen.rows[0].actions[0].perform()
    }
    #expect("\(try #require(error))".contains("Broken"))
  }

  @Test("nothing is shown where there are no rows")
  func empty() throws {
    var screen = Screen(blocks: [.text("none")])
    screen.add([("wish", try wish())], toRowsOf: [])
    expectEqual(screen, Screen(blocks: [.text("none")]))
  }
}
