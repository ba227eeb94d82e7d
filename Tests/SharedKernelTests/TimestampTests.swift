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

  @Test("a person reads a moment in UTC, and in the time of their own clock where that is another")
  func local() {
    let moment = Timestamp(secondsSinceEpoch: 1_767_261_600)
    expectEqual(WallClock.fixed(moment).text(of: moment), "2026-01-01 10:00 UTC")
    func text(_ ahead: Int64, _ name: String) -> String {
      WallClock(zone: { _ in (ahead, name) }, { moment }).text(of: moment)
    }
    expectEqual(text(0, "GMT"), "2026-01-01 10:00 UTC")
    expectEqual(text(3_600, "CET"), "2026-01-01 10:00 UTC (11:00 CET)")
    expectEqual(text(20_700, "+0545"), "2026-01-01 10:00 UTC (15:45 +0545)")
    expectEqual(text(50_400, "+14"), "2026-01-01 10:00 UTC (2026-01-02 00:00 +14)")
    expectEqual(text(-39_600, "SST"), "2026-01-01 10:00 UTC (2025-12-31 23:00 SST)")
    #expect(WallClock.local.text(of: moment).hasPrefix("2026-01-01 10:00 UTC"))
    #expect(WallClock.local.now() > Timestamp(secondsSinceEpoch: 1_700_000_000))
  }

  @Test("a moment becomes the day it falls on")
  func day() {
    expectEqual(CivilDate(Timestamp(secondsSinceEpoch: 86_400)).description, "1970-01-02")
  }
}
