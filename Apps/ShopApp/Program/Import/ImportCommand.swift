import Catalog
import CommandArguments
import Diagnostics
import LineShell
import Money
import Screens

/// The commands `catalog import` and `promotions import`, `[--dry-run] [--format csv|jsonl] FILE`.
struct ImportCommand: Hashable {
  /// The kind of import; its raw value is the first word of the command.
  enum Subject: String {
    case catalog, promotions

    /// Says what is unchanged when nothing was imported.
    var leftAsItWas: String {
      self == .catalog ? "the catalogue is as it was" : "the promotions are as they were"
    }

    func command(
      _ configuration:
        @escaping @MainActor @Sendable (LineShellProgram.Run) throws
        -> ShopConfiguration
    ) -> ProgramCommand {
      ProgramCommand(
        "\(rawValue) import", summary: summary, options: options,
        operands: [Operand("FILE", .file)], help: help
      ) { arguments, run in
        let command = try ImportCommand(self, arguments)
        return try await command.outcome(try configuration(run), run)
      }
    }
  }

  let subject: Subject
  /// The file; `-` for standard input.
  let path: String
  let format: ImportFormat
  let isDryRun: Bool

  init(_ subject: Subject, _ arguments: Arguments) throws(ImportFormatError) {
    let path = arguments.words[0]
    let given = arguments.value("--format").flatMap(ImportFormat.init)
    guard let format = given ?? Self.format(of: path) else { throw ImportFormatError(path: path) }
    (self.subject, self.path, self.format) = (subject, path, format)
    isDryRun = arguments.has("--dry-run")
  }

  private static func format(of path: String) -> ImportFormat? {
    switch path.lowercased() {
    case let path where path.hasSuffix(".csv"): .csv
    case let path where path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson"): .jsonLines
    default: nil
    }
  }
}

extension ImportCommand.Subject {
  fileprivate var summary: String {
    "bring the \(self == .catalog ? "products" : "promo codes") of a file into the shop"
  }

  fileprivate var options: [CommandOption] {
    [
      CommandOption("--dry-run", summary: "say what would change, and change nothing"),
      CommandOption(
        "--format", takes: .choice(ImportFormat.allCases.map(\.rawValue)),
        summary: "how the file is written"),
    ]
  }

  fileprivate var help: String {
    let rows = """
      All of them or none are taken; "-" is standard input. A CSV file has a header, a JSON lines file an \
      object a line.
      """
    switch self {
    case .catalog:
      return """
        \(rows) Columns: id, name, price ("12.34 \(Currency.shop)"; the shop sells in \(Currency.shop), other \
        currencies are refused), category and seller; if wanted, summary, stock, category_name, \
        category_summary, seller_name, seller_summary and seller_location.
        """
    case .promotions:
      return """
        \(rows) Columns: code and benefit ("10 %", "5.00 \(Currency.shop)" or "free shipping"); if wanted, \
        minimum (the price the goods must reach), first_day and last_day (2026-03-14, both included, UTC), \
        limit and account_limit (how many orders may use it, in all and of one account). A row says all about \
        its promotion.
        """
    }
  }
}

struct ImportFormatError: ExplainedError, Hashable {
  let path: String

  var explanation: ErrorExplanation {
    .init(
      "command.unknownFormat", .usage, "\"\(path)\" has no known format",
      hint: "give --format csv or --format jsonl")
  }
}
