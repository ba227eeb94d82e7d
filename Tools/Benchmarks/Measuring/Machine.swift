import Foundation

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
