public import Accounts
public import Catalog

extension CalendarDate {
  /// The day, in UTC, of a moment.
  public init(_ moment: Timestamp) {
    self.init(secondsSinceEpoch: moment.secondsSinceEpoch)
  }
}

extension Timestamp {
  /// The moment a day begins, in UTC.
  public init(startOf day: CalendarDate) {
    self.init(secondsSinceEpoch: day.secondsSinceEpoch)
  }
}
