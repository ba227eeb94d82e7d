import Catalog
import Testing

@Suite("Calendar dates")
struct CalendarDateTests {
  @Test(
    "a moment falls on its day in UTC",
    arguments: [
      (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
      (951_782_400, "2000-02-29"), (1_709_164_800, "2024-02-29"), (4_107_542_400, "2100-03-01"),
      (Int64.max, "9999-12-31"), (Int64.min, "0001-01-01"),
    ])
  func dayOfMoment(seconds: Int64, text: String) {
    #expect(CalendarDate(secondsSinceEpoch: seconds).description == text)
  }

  @Test("every day of four centuries is the day after the one before, and reads back")
  func everyDay() throws {
    var previous = CalendarDate(secondsSinceEpoch: -86_400)
    for day in 0..<146_097 {
      let date = CalendarDate(secondsSinceEpoch: Int64(day) * 86_400)
      #expect(previous < date)
      #expect(date.secondsSinceEpoch == Int64(day) * 86_400)
      let isNext =
        date.day == previous.day + 1 && date.month == previous.month && date.year == previous.year
      let startsMonth =
        date.day == 1
        && CalendarDate(year: previous.year, month: previous.month, day: previous.day + 1) == nil
      #expect(isNext || startsMonth)
      previous = date
    }
    #expect(previous.description == "2369-12-31")
    #expect(CalendarDate("2369-12-31") == previous)
    #expect(CalendarDate("0001-01-01")?.secondsSinceEpoch == -62_135_596_800)
    #expect(CalendarDate("9999-12-31")?.secondsSinceEpoch == 253_402_214_400)
  }

  @Test(
    "a day the calendar does not have is refused",
    arguments: [
      "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-10", "2024-01-00",
      "0000-01-01", "2024-1-01", "20240101", "2024-01-01 ", "", "+024-01-01", "2024-0१-01",
    ])
  func refused(text: String) {
    #expect(CalendarDate(text) == nil)
  }
}
