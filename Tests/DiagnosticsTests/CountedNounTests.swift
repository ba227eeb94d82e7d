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
}
