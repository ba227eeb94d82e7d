import BoundaryFixtures
import CommandArguments
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

@Suite("Shell completion")
struct CompletionTests {
  private static func has(_ program: String) -> Bool {
    (try? Subprocess(command: [program, "-c", "exit 0"]).run())?.status == 0
  }

  private static let shells = CompletionScript.Shell.allCases.map(\.rawValue)

  @Test("each script has every subcommand", arguments: shells)
  func subcommands(_ shell: String) throws {
    let script = BoundaryCheckCommand.run(["completion", shell])
    expectEqual(script.status, .clean)
    for subcommand in BoundaryChecker.Subcommand.allCases {
      #expect(script.output.contains(subcommand.rawValue))
    }
  }

  @Test(
    "each script is sound where its shell is found",
    .enabled(if: shells.contains(where: has), "no shell"), arguments: shells.filter(has))
  func syntax(_ shell: String) throws {
    let script = BoundaryCheckCommand.run(["completion", shell])
    let folder = try TemporaryFolder()
    let file = try folder.write(script.output, to: "completion")
    let outcome = try Subprocess(command: [shell, "-n", file]).run()
    expectEqual(outcome.status, 0, "\(outcome.errors)")
  }

  @Test(
    "bash completes subcommands, options, values and words",
    .enabled(if: has("bash"), "no bash"),
    arguments: [
      ("ch", "check"), ("graph --coll", "--collapse"), ("graph --collapse ", "layer"),
      ("check --fail-on n", "never"), ("list im", "imports"), ("explain cy", "cycle"),
      ("completion f", "fish"), ("check --rule lay", "layer"), ("--format sar", "sarif"),
    ])
  func bash(_ line: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      CompletionScript(BoundaryCheckCommand.syntax).text(for: .bash), to: "completion")
    let words = ("boundary-check " + line).split(separator: " ", omittingEmptySubsequences: false)
    let script = """
      source \(folder.path)/completion
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _boundary_check
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try Subprocess(command: ["bash", "-c", script]).run()
    #expect(outcome.text.split(separator: "\n").contains(Substring(expected)), "\(outcome)")
    // Only the formats of the subcommand are offered.
    #expect(!outcome.text.contains("mermaid"))
  }
}
