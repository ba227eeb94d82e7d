import CivilTime
import Expectations
import Testing

@Suite("Civil dates")
struct CivilDateTests {
  @Test(
    "a day counted from 1970 is that of the calendar",
    arguments: [
      (0, "1970-01-01", 4), (1, "1970-01-02", 5), (-1, "1969-12-31", 3), (11_016, "2000-02-29", 2),
      (19_782, "2024-02-29", 4), (47_541, "2100-03-01", 1), (Int.max, "9999-12-31", 5),
      (Int.min, "0001-01-01", 1),
    ])
  func dayOfCount(days: Int, text: String, weekday: Int) {
    let date = CivilDate(daysSinceEpoch: days)
    expectEqual(date.description, text)
    expectEqual(date.weekday, weekday)
  }

  @Test("every day of four centuries is the day after the one before, reads back and counts back")
  func everyDay() throws {
    var previous = CivilDate(daysSinceEpoch: -1)
    for day in 0..<146_097 {
      let date = CivilDate(daysSinceEpoch: day)
      let isNext =
        date.day == previous.day + 1 && date.month == previous.month && date.year == previous.year
      let startsMonth =
        date.day == 1
        && CivilDate(year: previous.year, month: previous.month, day: previous.day + 1) == nil
      let isSound = previous < date && (isNext || startsMonth) && date.daysSinceEpoch == day
      if !isSound || date.weekday != (previous.weekday + 1) % 7 { Issue.record("\(date)") }
      previous = date
    }
    expectEqual(previous.description, "2369-12-31")
    expectEqual(CivilDate("2369-12-31"), previous)
  }

  @Test("dates of all years the type has count forth and back")
  func allYears() {
    for days in stride(from: -719_162, through: 2_932_896, by: 97) {
      let date = CivilDate(daysSinceEpoch: days)
      if date.daysSinceEpoch != days || CivilDate(date.description) != date {
        Issue.record("\(date)")
      }
    }
  }

  @Test(
    "a day the calendar does not have is refused",
    arguments: [
      "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-10", "2024-01-00",
      "0000-01-01", "2024-1-01", "20240101", "2024-01-01 ", "", "+024-01-01", "2024-0१-01",
    ])
  func refused(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test(
    "a moment is its day and time of day in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (86_399, "1970-01-01T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (1_767_261_845, "2026-01-01T10:04:05Z"),
      (-62_135_596_801, "0001-01-01T00:00:00Z"), (Int64.max, "9999-12-31T23:59:59Z"),
      (Int64.min, "0001-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func moments(seconds: Int64, text: String) {
    expectEqual(UTCTime(secondsSinceEpoch: seconds).description, text)
  }
}
