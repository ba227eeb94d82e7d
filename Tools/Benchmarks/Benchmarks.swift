import Foundation

/// Measures the platform beside hand-written floors and prints one line a row.
///
/// ```
/// swift run -c release benchmarks [GROUP…] [--json]
/// ```
@main
@MainActor
struct Benchmarks {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      let sampler = Sampler()
      let report: any Report = options.isJSON ? JSONReport() : TextReport()
      for group in options.groups {
        for row in try group.rows() { report.add(try sampler.measure(row), of: group) }
      }
      report.finish()
    } catch {
      FileHandle.standardError.write(Data("benchmarks: error: \(error)\n".utf8))
      exit(error is OptionsError ? 64 : 70)
    }
  }
}
