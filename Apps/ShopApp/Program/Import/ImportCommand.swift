import Catalog
import CommandArguments
import Diagnostics
import LineShell
import Money
import Screens

/// The commands `catalog import` and `promotions import`, `[--dry-run] [--format csv|jsonl] FILE`.
///
/// They are given as the program's arguments: they work on the data and show no place.
struct ImportCommand: Hashable {
  /// What is imported, as the command begins.
  enum Subject: String {
    case catalog, promotions

    /// What is left as it was when nothing was imported.
    var leftAsItWas: String {
      self == .catalog ? "the catalogue is as it was" : "the promotions are as they were"
    }
  }

  let subject: Subject
  /// The file; `-` for standard input.
  let path: String
  let format: ImportFormat
  let isDryRun: Bool
  /// What the command is called in reports.
  var name: String { "\(subject.rawValue) import" }

  /// Reads the words of a command; `nil` for one that the shell runs.
  ///
  /// - Throws: `ArgumentError`, or ``ImportFormatError``.
  init?(_ words: [String]) throws {
    guard let subject = words.first.flatMap(Subject.init) else { return nil }
    guard words.dropFirst().first == "import" else {
      throw ArgumentError.unknownSubcommand(
        words.prefix(2).joined(separator: " "), candidates: ["\(subject.rawValue) import"])
    }
    let arguments = try Arguments(Array(words.dropFirst(2)), syntax: Self.syntax(of: subject))
    guard let path = arguments.words.first, !path.isEmpty else {
      throw ArgumentError.missingOperand(usage: Self.syntax(of: subject).usage())
    }
    let given = arguments.value("--format").flatMap(ImportFormat.init)
    guard let format = given ?? Self.format(of: path) else { throw ImportFormatError(path: path) }
    (self.subject, self.path, self.format) = (subject, path, format)
    isDryRun = arguments.has("--dry-run")
  }

  static func syntax(of subject: Subject) -> CommandSyntax {
    CommandSyntax(
      name: "\(ShopProgram.name) \(subject.rawValue) import",
      summary:
        "brings the \(subject == .catalog ? "products" : "promo codes") of a file into the shop",
      options: options(of: []), operands: [Operand("FILE", .text)])
  }

  /// Its options, in a program with other subcommands, too.
  static func options(of subcommands: [String]) -> [CommandOption] {
    [
      CommandOption(
        "--dry-run", summary: "say what would change, and change nothing", subcommands: subcommands),
      CommandOption(
        "--format", takes: .choice(ImportFormat.allCases.map(\.rawValue)),
        summary: "how the file is written", subcommands: subcommands),
    ]
  }

  /// How it is asked for.
  static var commands: [Subcommand] {
    [Subject.catalog, .promotions].map { subject in
      Subcommand(
        subject.rawValue, summary: syntax(of: subject).summary,
        operands: [Operand("import", .choice(["import"])), Operand("FILE", .file)])
    }
  }

  /// The help on the command, where the words ask for it.
  static func help(on words: [String]) -> CommandReport? {
    guard let subject = words.first.flatMap(Subject.init), words.contains("--help") else {
      return nil
    }
    let text = HelpText(syntax(of: subject)).text()
    return CommandReport(
      command: "\(subject.rawValue) import",
      outcome: .success(
        .init(status: "handled", report: Screen(title: "", blocks: [.verbatim(text)]))))
  }

  private static func format(of path: String) -> ImportFormat? {
    switch path.lowercased() {
    case let path where path.hasSuffix(".csv"): .csv
    case let path where path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson"): .jsonLines
    default: nil
    }
  }

  /// What help says about the files.
  static let help = """
    \(ShopProgram.name) catalog import [--dry-run] [--format csv|jsonl] FILE brings the products of a file \
    into the catalogue, all of them or none. A CSV file has a header, a JSON lines file an object a line; \
    "-" is standard input. Columns: id, name, price ("12.34 \(Currency.shop)"; the shop sells in \
    \(Currency.shop), other currencies are refused), category and seller; if wanted, summary, stock, \
    category_name, category_summary, seller_name, seller_summary and seller_location.

    \(ShopProgram.name) promotions import [--dry-run] [--format csv|jsonl] FILE does the same with promo \
    codes. Columns: code and benefit ("10 %", "5.00 \(Currency.shop)" or "free shipping"); if wanted, \
    minimum (the price the goods must reach), first_day and last_day (2026-03-14, both included, UTC), \
    limit and account_limit (how many orders may use it, in all and of one account). A row says all about \
    its promotion.
    """
}

/// The name of a file to import does not tell its format.
struct ImportFormatError: ExplainedError, Hashable {
  let path: String

  var explanation: ErrorExplanation {
    .init(
      "command.formatNotTold", .usage, "\"\(path)\" does not tell its format",
      hint: "give --format csv or --format jsonl")
  }
}
