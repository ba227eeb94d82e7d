import Foundation

/// A table, a line as soon as it is measured.
final class TextReport: Report {
  private var current: Group?

  func add(_ measurement: Measurement, of group: Group) {
    if group != current {
      print("\(current == nil ? "" : "\n")\(group.rawValue)")
      print(line("  row", "ours", "floor", "ratio", ""))
      current = group
    }
    print(
      line(
        "  \(measurement.row)", Numerals.time(measurement.ours.nanoseconds),
        Numerals.time(measurement.floor.nanoseconds), Self.ratio(measurement.ratio),
        measurement.floor.name))
    for other in measurement.others {
      print(
        line(
          "", "", Numerals.time(other.nanoseconds), Self.ratio(measurement.ratio(to: other)),
          other.name))
    }
    for verdict in measurement.verdicts {
      print("    \(verdict.isMet ? "met" : "MISSED"): \(verdict.target)")
    }
    if let note = measurement.note { print("    \(note)") }
    fflush(nil)
  }

  func skip(_ group: Group, _ reason: String) {
    print("\(current == nil ? "" : "\n")\(group.rawValue)\n  skipped: \(reason)")
    current = group
  }

  func finish() {}

  private func line(
    _ row: String, _ ours: String, _ floor: String, _ ratio: String, _ name: String
  ) -> String {
    let columns = [padded(floor, 11), padded(ratio, 8)].joined()
    return row.padding(toLength: 42, withPad: " ", startingAt: 0) + padded(ours, 11) + columns
      + "  \(name)"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func ratio(_ ratio: Double) -> String {
    String(format: ratio < 0.1 ? "%.3f" : "%.2f", ratio)
  }
}
