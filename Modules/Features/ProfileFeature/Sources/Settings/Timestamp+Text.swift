import Accounts

extension Timestamp {
  /// The moment as a person reads it, such as `2026-01-01 10:00 UTC`.
  var dateAndTime: String {
    let text = utcText
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
  }
}
