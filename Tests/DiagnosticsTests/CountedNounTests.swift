import Diagnostics
import Expectations
import Testing

@Suite("Counted nouns")
struct CountedNounTests {
  @Test(
    "only one takes the singular",
    arguments: [(1, "1 item"), (0, "0 items"), (2, "2 items"), (-1, "-1 items")])
  func regular(count: Int, text: String) {
    expectEqual(count.counted("item"), text)
  }

  @Test("a part says of how many it is, and the whole does not")
  func part() {
    expectEqual(50.counted("item", of: 120), "50 of 120 items")
    expectEqual(0.counted("item", of: 1), "0 of 1 item")
    expectEqual(1.counted("item", of: 1), "1 item")
  }
}
