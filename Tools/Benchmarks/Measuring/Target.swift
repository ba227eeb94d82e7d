import Foundation

/// What the project wants of a row: a limit in words, and whether a measurement keeps it.
struct Target {
  let text: String
  let isMet: @MainActor (Measurement) -> Bool

  init(_ text: String, isMet: @escaping @MainActor (Measurement) -> Bool) {
    (self.text, self.isMet) = (text, isMet)
  }

  /// At most so many times what another contender of the row takes; the floor where none is named.
  static func ratio(_ limit: Double, to name: String? = nil) -> Target {
    Target("≤ \(Numerals.short(limit))× \(name ?? "the floor")") { measurement in
      let others = [measurement.floor] + measurement.others
      guard let other = others.first(where: { name == nil || $0.name == name }) else {
        return false
      }
      return measurement.ratio(to: other) <= limit
    }
  }

  /// At most so much time an operation.
  static func nanoseconds(_ limit: Double) -> Target {
    Target("≤ \(Numerals.time(limit))") { $0.ours.nanoseconds <= limit }
  }

  /// At least so many operations a second.
  static func perSecond(_ limit: Double) -> Target {
    Target("≥ \(Numerals.grouped(Int(limit))) a second") { 1e9 / $0.ours.nanoseconds >= limit }
  }

  /// Met where either is.
  func or(_ other: Target) -> Target {
    Target("\(text) or \(other.text)") { isMet($0) || other.isMet($0) }
  }
}
