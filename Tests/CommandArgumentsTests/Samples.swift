import CommandArguments

/// A program with subcommands, one without, and one whose operands are a command of their own.
enum Samples {
  static let tool = CommandSyntax(
    name: "draw-it", version: "1.0", summary: "draws what is there",
    options: [
      CommandOption("--quiet", short: "-q", summary: "print no summary"),
      CommandOption("--verbose", short: "-v", summary: "say what is read"),
      CommandOption("--jobs", takes: .number, summary: "files read at once"),
      CommandOption(
        "--format", takes: .choice(["text", "json"]), isRepeatable: true, summary: "how to print",
        subcommands: ["check"]),
      CommandOption(
        "--format", takes: .choice(["dot", "svg"]), summary: "how to draw", subcommands: ["graph"]),
      CommandOption(
        "--focus", takes: .listed(by: "list", name: "MODULE"), summary: "what is near",
        subcommands: ["graph"]),
      CommandOption("--output", short: "-o", takes: .file, summary: "where it goes"),
    ],
    subcommands: [
      Subcommand("check", summary: "find faults", operands: [Operand("PATH", .file, .any)]),
      Subcommand("graph", summary: "draw who uses whom"),
      Subcommand(
        "why", summary: "show a chain",
        operands: [
          Operand("FROM", .listed(by: "list", name: "MODULE")),
          Operand("TO", .listed(by: "list", name: "MODULE")),
        ]),
      Subcommand(
        "completion", summary: "print a script",
        operands: [Operand("SHELL", .choice(["bash", "zsh", "fish"]))]),
    ],
    notes: "Exit status: 0 clean.\n\nExamples:\n  draw-it graph --format svg")

  static let greeter = CommandSyntax(
    name: "greet", summary: "greets people",
    options: [CommandOption("--loud", short: "-l", summary: "in capitals")],
    operands: [Operand("NAME", .text), Operand("LANGUAGE", .choice(["en", "de"]), .optional)])

  static let shell = CommandSyntax(
    name: "shell", summary: "runs commands",
    options: [
      CommandOption("-c", takes: .named("COMMAND"), isRepeatable: true, summary: "run a command"),
      CommandOption("--database", takes: .file, summary: "where data lives"),
      CommandOption("--loud", summary: "in capitals"),
      CommandOption("--dry-run", summary: "change nothing", subcommands: ["data"]),
    ],
    subcommands: [
      Subcommand("open", summary: "open a link", operands: [Operand("<link>", .text)]),
      Subcommand(
        "help", summary: "say more", operands: [Operand("[topic]", .choice(["keys", "open"]))]),
      Subcommand(
        "data", summary: "bring data in",
        operands: [Operand("import", .choice(["import"])), Operand("FILE", .file)]),
    ],
    operands: [Operand("COMMAND", .text, .any)], endsAtFirstOperand: true)
}
