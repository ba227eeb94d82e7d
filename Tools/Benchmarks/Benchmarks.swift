import CommandArguments
import Foundation

/// Measures what may slow down as an app grows, a large one beside a small one, and prints each row.
///
/// ```
/// MODULE=benchmarks swift run -c release benchmarks [--short] [--page FILE]
/// ```
///
/// `--short` takes one shorter sample of less. `--page` rewrites the table of a page. What whole programs take,
/// `Tools/Proof/measure` compares with others.
@main
@MainActor
struct Benchmarks {
  private static let syntax = CommandSyntax(
    name: "benchmarks", summary: "measures what grows beside what does not",
    options: [
      CommandOption("--short", summary: "one short sample of less"),
      CommandOption("--page", takes: .file, summary: "write the table of a page again"),
    ])

  static func main() async {
    do {
      let given = try Arguments(Array(CommandLine.arguments.dropFirst()), syntax: syntax)
      if given.asksForHelp {
        print(HelpText(syntax).text(), terminator: "")
      } else {
        try await run(isShort: given.has("--short"), page: given.value("--page"))
      }
    } catch let error as ArgumentError {
      FileHandle.standardError.write(Data("benchmarks: error: \(error); \(error.hint)\n".utf8))
      exit(64)
    } catch {
      FileHandle.standardError.write(Data("benchmarks: error: \(error)\n".utf8))
      exit(70)
    }
  }

  private static func run(isShort: Bool, page: String?) async throws {
    let (sampler, report) = (Sampler(isShort: isShort), Report(page: page))
    for row in try GrowthRows.all(isShort: isShort) { report.add(try await sampler.measure(row)) }
    try report.finish()
  }
}

enum BenchmarkError: Error, CustomStringConvertible {
  /// A measured operation gives another result than it should.
  case disagreement(String)

  case noPlaceForResults(String)

  var description: String {
    switch self {
    case .disagreement(let what): "\(what) is wrong; fix the benchmark"
    case .noPlaceForResults(let path): "\(path) has no <!-- begin --> and <!-- end -->"
    }
  }
}
