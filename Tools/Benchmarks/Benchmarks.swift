import CommandArguments
import Foundation

/// Measures the project, with a floor for comparison where people notice a difference, and prints each row.
///
/// ```
/// swift run -c release benchmarks [GROUP…] [--short] [--row TEXT] [--page FILE]
/// ```
///
/// `build` takes minutes and runs only when named; `--short` runs all groups in a minute or two, with one
/// shorter sample and without slow rows. `--page` rewrites the tables of a page.
@main
@MainActor
struct Benchmarks {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.asksForHelp {
        print(HelpText(Options.syntax).text(), terminator: "")
      } else {
        try await run(options)
      }
    } catch let error as ArgumentError {
      FileHandle.standardError.write(Data("benchmarks: error: \(error); \(error.hint)\n".utf8))
      exit(64)
    } catch {
      FileHandle.standardError.write(Data("benchmarks: error: \(error)\n".utf8))
      exit(70)
    }
  }

  private static func run(_ options: Options) async throws {
    let sampler = Sampler(options)
    let report = Report(page: options.page)
    for group in options.groups {
      do {
        for row in try await group.rows(options) {
          if let wanted = options.row, !row.name.contains(wanted) { continue }
          report.add(try await sampler.measure(row), of: group)
        }
      } catch BenchmarkError.unavailable(let reason) where options.isEveryGroup {
        report.skip(group, reason)
      }
    }
    try report.finish()
  }
}

enum BenchmarkError: Error, CustomStringConvertible {
  /// The measured operation and its floor give different results.
  case disagreement(String)

  /// The group needs something that is missing on this machine.
  case unavailable(String)

  case programFailed(String, status: Int32, output: String)

  case noPlaceForResults(Group, String)

  var description: String {
    switch self {
    case .disagreement(let what): "ours and the floor disagree about \(what); fix the benchmark"
    case .unavailable(let reason): reason
    case .programFailed(let program, let status, let output):
      "\(program) ended with \(status): \(output)"
    case .noPlaceForResults(let group, let path):
      "\(path) has no <!-- begin \(group.rawValue) --> and <!-- end \(group.rawValue) -->"
    }
  }
}
