import CommandArguments
import Foundation

/// Measures the project, beside a floor where a person feels it, and prints each row.
///
/// ```
/// swift run -c release benchmarks [GROUP…] [--short] [--row TEXT] [--page FILE]
/// ```
///
/// `build` takes minutes and runs where it is named; `--short` runs all groups, with one sample of less and
/// without what takes long, in a minute or two. `--page` writes the tables of a page again.
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
  /// Ours and the floor do not do the same.
  case disagreement(String)

  /// Something that the group needs is not on this machine.
  case unavailable(String)

  case programFailed(String, status: Int32, output: String)

  case noPlaceForResults(Group, String)

  var description: String {
    switch self {
    case .disagreement(let what): "ours and the floor disagree about \(what); mend the benchmark"
    case .unavailable(let reason): reason
    case .programFailed(let program, let status, let output):
      "\(program) ended with \(status): \(output)"
    case .noPlaceForResults(let group, let path):
      "\(path) has no <!-- begin \(group.rawValue) --> and <!-- end \(group.rawValue) -->"
    }
  }
}
