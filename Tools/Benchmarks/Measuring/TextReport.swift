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
        "  \(measurement.row)", Self.time(measurement.ours), Self.time(measurement.floor),
        Self.ratio(measurement.ratio), measurement.floor.name))
    for other in measurement.others {
      print(line("", "", Self.time(other), Self.ratio(measurement.ratio(to: other)), other.name))
    }
    if let note = measurement.note { print("    \(note)") }
  }

  func finish() {}

  private func line(
    _ row: String, _ ours: String, _ floor: String, _ ratio: String, _ name: String
  ) -> String {
    let columns = [padded(floor, 11), padded(ratio, 8)].joined()
    return row.padding(toLength: 38, withPad: " ", startingAt: 0) + padded(ours, 11) + columns
      + "  \(name)"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func time(_ time: Measurement.Time) -> String {
    switch time.nanoseconds {
    case ..<10_000: String(format: "%.1f ns", time.nanoseconds)
    case ..<10_000_000: String(format: "%.1f us", time.nanoseconds / 1e3)
    default: String(format: "%.1f ms", time.nanoseconds / 1e6)
    }
  }

  private static func ratio(_ ratio: Double) -> String {
    String(format: ratio < 0.1 ? "%.3f" : "%.2f", ratio)
  }
}
