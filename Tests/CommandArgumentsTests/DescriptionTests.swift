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

  @Test("the manual page names everything, with dashes that stay dashes")
  func manual() {
    let page = ManualPage(Samples.tool).text
    #expect(page.hasPrefix(".TH DRAW-IT 1 \"\" \"draw\\-it 1.0\"\n.SH NAME\n"))
    for option in Samples.tool.options {
      #expect(page.contains("\\fB\(option.name.replacing("-", with: "\\-"))\\fR"))
    }
    #expect(page.contains(".TP\n.B why FROM TO\nShow a chain."))
  }

  @Test("what roff would take for its own in a text is printed as it stands")
  func roff() {
    let page = ManualPage(
      CommandSyntax(
        name: "find", summary: "finds \\d and -x",
        options: [CommandOption("--all", summary: "'twas all")],
        notes: ".hidden files\n'quoted' ones\na plain line")
    ).text
    #expect(page.contains("\nfind \\- finds \\ed and \\-x\n"))
    #expect(page.contains("\n\\&'twas all.\n"))
    #expect(page.contains("\n\\&.hidden files\n\\&'quoted' ones\na plain line\n"))
  }

  @Test("commands of their own are described without the program's options")
  func commandsOfTheirOwn() {
    let help = HelpText(Samples.shell, width: 60).text()
    #expect(help.contains("Commands:\n  open <link> "))
    #expect(help.contains("\n\nOptions:\n") && !help.contains("--dry-run"))
    let page = ManualPage(Samples.shell).text
    #expect(page.contains(".SH COMMANDS\n.TP\n.B open <link>\nOpen a link."))
    #expect(page.contains("\\fB\\-\\-dry\\-run\\fR"))
  }
}
