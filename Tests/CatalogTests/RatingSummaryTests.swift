import Catalog
import Testing

@Suite("A summary of ratings")
struct RatingSummaryTests {
  @Test("the average is rounded to tenths")
  func average() {
    #expect(RatingSummary(count: 0, totalStars: 0).averageText == nil)
    #expect(RatingSummary(count: 3, totalStars: 13).averageText == "4.3")
    #expect(RatingSummary(count: 2, totalStars: 9).averageText == "4.5")
  }

  @Test(
    "no numbers trap, and none gives an average that is none",
    arguments: [Int.min, -1, 0, 1, 1 << 62, .max], [Int.min, -1, 0, 1, 1 << 62, .max])
  func extremes(count: Int, stars: Int) {
    let summary = RatingSummary(count: count, totalStars: stars)
    #expect((0...50).contains(summary.averageInTenths))
    #expect(summary.count >= 0)
  }
}
