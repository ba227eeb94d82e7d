import Foundation

/// Prints each row as soon as it is measured, and finally rewrites the table of a page, between two comments.
@MainActor
final class Report {
  private let page: String?
  private var rows: [String] = []

  init(page: String?) { self.page = page }

  func add(_ measurement: Measurement) {
    let row = measurement.row
    let time = Numerals.time(measurement.ours)
    let beside = zip(row.beside, measurement.beside).map { other, time in
      "\(other.name) \(Numerals.time(time)) (\(Numerals.short(measurement.ours / time))×)"
    }
    func verdicts(_ missed: String) -> [String] {
      row.targets.map { "\($0.isMet(by: measurement) ? "met" : missed): \($0.text)" }
    }
    print("\(row.name), \(time)")
    for line in beside + verdicts("MISSED") { print("    \(line)") }
    fflush(nil)
    let cells = [[row.name], [time], beside, verdicts("**missed**")]
    rows.append("| \(cells.map { $0.joined(separator: "<br>") }.joined(separator: " | ")) |")
  }

  func finish() throws {
    guard let path = page else { return }
    var page = try String(contentsOfFile: path, encoding: .utf8)
    guard let first = page.range(of: "<!-- begin -->"),
      let last = page.range(of: "<!-- end -->", range: first.upperBound..<page.endIndex)
    else { throw BenchmarkError.noPlaceForResults(path) }
    let table = [
      "", machine, "", "| Row | Ours | Beside it (ours as a multiple) | Target |",
      "| --- | --- | --- | --- |",
    ]
    page.replaceSubrange(
      first.upperBound..<last.lowerBound, with: (table + rows + [""]).joined(separator: "\n"))
    try page.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private var machine: String {
    let info = ProcessInfo.processInfo
    let processors = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = processors?.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return "Measured on \(Date.now.ISO8601Format(.iso8601.year().month().day())): "
      + "\(name ?? "an unnamed processor"), \(info.activeProcessorCount) cores, "
      + "\(info.operatingSystemVersionString)."
  }
}

enum Numerals {
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(short(nanoseconds)) ns"
    case ..<1e6: "\(short(nanoseconds / 1e3)) µs"
    case ..<1e9: "\(short(nanoseconds / 1e6)) ms"
    default: "\(short(nanoseconds / 1e9)) s"
    }
  }

  /// Returns a number with three significant digits and no trailing zeros.
  static func short(_ number: Double) -> String {
    number < 999.5 ? String(format: "%.3g", number) : grouped(Int(number.rounded()))
  }

  static func grouped(_ number: Int) -> String {
    number.formatted(.number.locale(Locale(identifier: "en_US")))
  }
}
