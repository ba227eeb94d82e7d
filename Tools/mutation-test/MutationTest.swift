import CommandArguments
import Foundation
import MutationTester

/// The executable: prints progress on standard error and the report on standard output.
@main
struct MutationTest {
  static func main() {
    do {
      let options = try MutationOptions(Array(CommandLine.arguments.dropFirst()))
      if options.asksForHelp {
        return print(HelpText(MutationOptions.syntax).text(), terminator: "")
      }
      let run = MutationRun(options, package: FileManager.default.currentDirectoryPath) { line in
        FileHandle.standardError.write(Data((line + "\n").utf8))
      }
      if let folder = options.copiesPath { return try run.writeMutants(into: folder) }
      let report = try run.report()
      print(report.lines.joined(separator: "\n"))
      exit(report.isSound ? 0 : 1)
    } catch let error as ArgumentError {
      FileHandle.standardError.write(Data("error: \(error)\nhint: \(error.hint)\n".utf8))
      exit(64)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(64)
    }
  }
}
