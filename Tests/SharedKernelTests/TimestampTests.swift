import CivilTime
import Expectations
import SharedKernel
import Testing

@Suite("Moments and the clock")
struct TimestampTests {
  @Test("time stops at its ends instead of wrapping round")
  func timestamps() {
    let end = Timestamp(secondsSinceEpoch: .max)
    expectEqual(end.advanced(bySeconds: 1), end)
    let start = Timestamp(secondsSinceEpoch: .min)
    expectEqual(start.advanced(bySeconds: -1), start)
    #expect(start < end)
    expectEqual(WallClock.fixed(start).now(), start)
    #expect(WallClock.system.now() > Timestamp(secondsSinceEpoch: 1_700_000_000))
  }

  @Test(
    "a moment is written in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (1_767_261_600, "2026-01-01T10:00:00Z"),
      (4_107_542_399, "2100-02-28T23:59:59Z"), (Int64.max, "9999-12-31T23:59:59Z"),
      (Int64.min, "0001-01-01T00:00:00Z"),
    ])
  func utc(seconds: Int64, expected: String) {
    expectEqual(Timestamp(secondsSinceEpoch: seconds).utcText, expected)
  }

  @Test("a moment becomes the day it falls on")
  func day() {
    expectEqual(CivilDate(Timestamp(secondsSinceEpoch: 86_400)).description, "1970-01-02")
  }
}
