import Foundation

/// Where measurements go.
@MainActor
protocol Report: AnyObject {
  func add(_ measurement: Measurement, of group: Group)
  func skip(_ group: Group, _ reason: String)
  func finish() throws
}

/// A table, a line as soon as it is measured.
final class TextReport: Report {
  private var current: Group?

  func add(_ measurement: Measurement, of group: Group) {
    if group != current {
      print("\(current == nil ? "" : "\n")\(group.rawValue)")
      print(line("  row", "ours", "beside", "ratio", ""))
      current = group
    }
    print(
      line("  \(measurement.row)", Numerals.time(measurement.ours.nanoseconds), "", "", ""))
    for other in measurement.beside {
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
    let beside = measurement.beside.map { other in
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

/// Where and when measurements were taken.
struct Machine: CustomStringConvertible {
  let description: String

  /// This machine, today.
  init() throws {
    let info = ProcessInfo.processInfo
    let version = try Program("swift", ["--version"]).output()
    let swift = version.split(separator: " ").drop { $0 != "version" }.dropFirst().first ?? "?"
    let date = Date.now.ISO8601Format(.iso8601.year().month().day())
    let memory = info.physicalMemory / 1_073_741_824
    description =
      "Measured on \(date): \(Self.processor), \(info.activeProcessorCount) cores, "
      + "\(memory) GiB, \(info.operatingSystemVersionString), Swift \(swift)."
  }

  private static var processor: String {
    let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return name ?? "an unnamed processor"
  }
}

/// Numbers as people read them.
enum Numerals {
  /// A time with the unit that suits it.
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(short(nanoseconds)) ns"
    case ..<1e6: "\(short(nanoseconds / 1e3)) µs"
    case ..<1e9: "\(short(nanoseconds / 1e6)) ms"
    default: "\(short(nanoseconds / 1e9)) s"
    }
  }

  /// A number with three digits and no zeros at the end.
  static func short(_ number: Double) -> String {
    guard number < 100 else { return grouped(Int(number.rounded())) }
    var text = String(format: number < 10 ? "%.2f" : "%.1f", number)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A number with a comma before every three digits.
  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
