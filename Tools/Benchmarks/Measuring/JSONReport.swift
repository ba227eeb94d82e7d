import Foundation

/// One array of objects at the end.
final class JSONReport: Report {
  private var objects: [String] = []

  func add(_ measurement: Measurement, of group: Group) {
    let others = measurement.others.map(object).joined(separator: ",")
    let targets = measurement.verdicts.map {
      "{\"target\":\"\($0.target)\",\"met\":\($0.isMet)}"
    }.joined(separator: ",")
    objects.append(
      "{\"group\":\"\(group.rawValue)\",\"row\":\"\(measurement.row)\","
        + "\"ours\":\(object(measurement.ours)),\"floor\":\(object(measurement.floor)),"
        + "\"ratio\":\(String(format: "%.4f", measurement.ratio)),\"others\":[\(others)],"
        + "\"targets\":[\(targets)]"
        + (measurement.note.map { ",\"note\":\"\($0)\"}" } ?? "}"))
  }

  func skip(_ group: Group, _ reason: String) {
    objects.append("{\"group\":\"\(group.rawValue)\",\"skipped\":\"\(reason)\"}")
  }

  func finish() {
    print("[\n\(objects.joined(separator: ",\n"))\n]")
  }

  private func object(_ time: Measurement.Time) -> String {
    "{\"name\":\"\(time.name)\",\"ns\":\(String(format: "%.1f", time.nanoseconds))}"
  }
}
