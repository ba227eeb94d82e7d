import Foundation

/// The page of the documentation that holds the last results, a table a group.
///
/// Each table stands between two comments that name its group. Only the tables of groups that were
/// measured are written again, so that the words around them, and the others, stay as they are.
final class PageReport: Report {
  private let path: String
  private let machine: Machine
  private var lines: [Group: [String]] = [:]

  init(path: String, machine: Machine) {
    (self.path, self.machine) = (path, machine)
  }

  func add(_ measurement: Measurement, of group: Group) {
    let others = [measurement.floor] + measurement.others
    let beside = others.map { other in
      "\(other.name) \(Numerals.time(other.nanoseconds)) "
        + "(\(Numerals.short(measurement.ratio(to: other)))×)"
    }
    let targets = measurement.verdicts.map { "\($0.isMet ? "met" : "**missed**"): \($0.target)" }
    let name = [measurement.row, measurement.note].compactMap { $0 }.joined(separator: "<br>")
    lines[group, default: []].append(
      "| \(name) | \(Numerals.time(measurement.ours.nanoseconds)) "
        + "| \(beside.joined(separator: "<br>")) | \(targets.joined(separator: "<br>")) |")
  }

  func skip(_ group: Group, _ reason: String) {}

  func finish() throws {
    var page = try String(contentsOfFile: path, encoding: .utf8)
    for (group, rows) in lines {
      let (begin, end) = ("<!-- begin \(group.rawValue) -->", "<!-- end \(group.rawValue) -->")
      guard let first = page.range(of: begin),
        let last = page.range(of: end, range: first.upperBound..<page.endIndex)
      else { throw BenchmarkError.noPlaceForResults(group, path) }
      let table = [
        "", machine.description, "",
        "| Row | Ours | Beside it (ours as a multiple) | Target |", "| --- | --- | --- | --- |",
      ]
      page.replaceSubrange(
        first.upperBound..<last.lowerBound, with: (table + rows + [""]).joined(separator: "\n"))
    }
    try page.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
