import CommandArguments
import Foundation
import Testing

@Suite("Help, completion and the manual of a program")
struct DescriptionTests {
  @Test("the overview names every subcommand and the options of all")
  func overview() {
    #expect(
      HelpText(Samples.tool, width: 60).text() == """
        Usage: draw-it [SUBCOMMAND] [options]

        Draws what is there.

        Subcommands:
          check [PATH...]  find faults
          graph            draw who uses whom
          why FROM TO      show a chain
          completion bash|zsh|fish
                           print a script

        Options of every subcommand:
          -q, --quiet        print no summary
          -v, --verbose      say what is read
          --jobs N           files read at once
          -o, --output FILE  where it goes
          --version          print the version
          -h, --help         print this help

        Exit status: 0 clean.

        Examples:
          draw-it graph --format svg

        """)
  }

  @Test("the help of a subcommand shows its own options first")
  func subcommand() {
    let text = HelpText(Samples.tool, width: 80).text(of: "graph")
    #expect(
      text.hasPrefix(
        """
        Usage: draw-it graph [options]

        Draw who uses whom.

        Options:
          --format dot|svg  how to draw
          --focus MODULE    what is near

        Options of every subcommand:
        """))
    #expect(!text.contains("json"))
  }

  @Test("help names the default subcommand, and in tables a word in place of many choices")
  func namedChoices() {
    let many = ["modules", "imports", "orphans", "unused", "rules"]
    let syntax = CommandSyntax(
      name: "tell", summary: "tells",
      options: [
        CommandOption("--kind", takes: .choice(many, name: "KIND"), summary: "which kind")
      ],
      subcommands: [
        Subcommand("list", summary: "list them", operands: [Operand("LIST", .choice(many))])
      ],
      defaultSubcommand: "list")
    let overview = HelpText(syntax, width: 80).text()
    #expect(overview.contains("Subcommands (list when none is named):\n  list LIST  list them"))
    #expect(overview.contains("  --kind KIND  which kind"))
    #expect(overview.hasPrefix("Usage: tell [SUBCOMMAND] [options]\n"))
    let own = HelpText(syntax, width: 80).text(of: "list")
    #expect(own.hasPrefix("Usage: tell list modules|imports|orphans|unused|rules [options]\n"))
    #expect(CompletionScript(syntax).text(for: .bash).contains(many.joined(separator: " ")))
  }

  @Test("no line of help is longer than asked for, but for words that cannot be broken")
  func widths() {
    for width in [40, 60, 100] {
      let text = HelpText(Samples.tool, width: width).text()
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
    }
  }

  @Test("the manual page escapes what roff would take for its own, and names everything")
  func manual() {
    let page = ManualPage(Samples.tool).text
    #expect(page.hasPrefix(".TH DRAW-IT 1 \"\" \"draw\\-it 1.0\"\n.SH NAME\n"))
    for option in Samples.tool.options {
      #expect(page.contains("\\fB\(option.name.replacing("-", with: "\\-"))\\fR"))
    }
    #expect(page.contains(".TP\n.B why FROM TO\nShow a chain."))
    #expect(!page.split(separator: "\n").contains { $0.hasPrefix("'") })
  }

  /// What bash offers for a line whose last word is being typed.
  private func completions(_ line: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    let script = """
      draw-it() { printf 'Cart 3\\nCatalog 5\\n'; }
      \(CompletionScript(Samples.tool).text(for: .bash))
      COMP_WORDS=(draw-it "$@"); COMP_CWORD=$#
      _draw_it
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    process.arguments = ["-c", script, "bash"] + line
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "bash completes subcommands, options, their values and operands",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    arguments: [
      (["c"], ["check", "completion"]), (["check", "--f"], ["--format"]),
      (["graph", "--f"], ["--format", "--focus"]), (["check", "--format", "j"], ["json"]),
      (["graph", "--format", ""], ["dot", "svg"]), (["why", "Cat"], ["Catalog"]),
      (["graph", "--focus", "C"], ["Cart", "Catalog"]), (["completion", "f"], ["fish"]),
      (
        ["-"],
        [
          "--quiet", "-q", "--verbose", "-v", "--jobs", "--output", "-o", "--version", "--help",
          "-h",
        ]
      ),
      (["check", "--jobs", ""], []),
    ] as [([String], [String])])
  func bash(line: [String], expected: [String]) throws {
    #expect(try completions(line) == expected)
  }

  @Test("zsh reads the script of bash, and fish has a line for every option and subcommand")
  func otherShells() {
    let zsh = CompletionScript(Samples.tool).text(for: .zsh)
    #expect(zsh.hasPrefix("#compdef draw-it\n") && zsh.contains("complete -o filenames"))
    let fish = CompletionScript(Samples.tool).text(for: .fish)
    for option in Samples.tool.options where option.name.hasPrefix("--") {
      #expect(fish.contains(" -l \(option.name.dropFirst(2))"))
    }
    #expect(fish.contains("-a graph -d 'draw who uses whom'"))
    #expect(fish.contains("__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'"))
    #expect(CompletionScript(Samples.greeter).text(for: .fish).contains("-a 'en de'"))
  }
}
