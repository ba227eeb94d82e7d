import Catalog
import Expectations
import Testing

@Suite("A summary of ratings")
struct RatingSummaryTests {
  @Test(
    "no numbers trap, and none gives an average that is none",
    arguments: [Int.min, -1, 0, 1, 1 << 62, .max], [Int.min, -1, 0, 1, 1 << 62, .max])
  func extremes(count: Int, stars: Int) {
    let summary = RatingSummary(count: count, totalStars: stars)
    #expect((0...50).contains(summary.averageInTenths))
    #expect(summary.count >= 0)
  }

  @Test(
    "an average is rounded to a tenth of a star",
    arguments: [(0, 0, nil), (1, 5, "5.0"), (3, 13, "4.3"), (3, 14, "4.7"), (4, 15, "3.8")])
  func average(count: Int, stars: Int, text: String?) {
    expectEqual(RatingSummary(count: count, totalStars: stars).averageText, text)
  }

  @Test("a rating lies between one and five stars")
  func rating() throws {
    #expect(Rating(0) == nil && Rating(6) == nil)
    #expect(try #require(Rating(2)) < #require(Rating(5)))
  }
}
