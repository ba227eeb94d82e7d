public import Accounts
public import Catalog

extension CalendarDate {
  /// The day, in UTC, of a moment.
  public init(_ moment: Timestamp) {
    self.init(secondsSinceEpoch: moment.secondsSinceEpoch)
  }
}
