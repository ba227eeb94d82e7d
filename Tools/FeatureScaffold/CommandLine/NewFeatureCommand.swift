import CommandArguments

/// The command `new-feature`, without a process around it.
///
/// The executable prints the outcome and exits; a test looks at it.
public enum NewFeatureCommand {
  /// What the command takes.
  static let syntax = CommandSyntax(
    name: "new-feature",
    summary:
      "generates a feature that builds and passes its tests: its interface, its plugin with a"
      + " coordinator and a view model, its tests; and adds it to Package.swift, CODEOWNERS and the"
      + " app's composition",
    options: [
      CommandOption(
        "--owner", takes: .named("OWNER"),
        summary: "the team that owns it (default: @shop/ and the name, such as @shop/gift-cards)"),
      CommandOption("--tab", summary: "give it a tab of its own, behind the others"),
      CommandOption("--dry-run", summary: "say what would be done, and do nothing"),
      CommandOption(
        "--package-path", takes: .folder, summary: "the folder of Package.swift (default: .)"),
    ],
    operands: [Operand("NAME", .text)],
    notes: """
      NAME is in upper camel case, such as Wishlist or GiftCards.

      Exit status: 0 done, 64 wrong arguments, 73 cannot be created; after an error nothing was changed.

      Examples:
        swift run new-feature Wishlist --tab
        swift run new-feature GiftCards --owner @shop/marketing --dry-run
      """)

  /// Runs the command with the arguments behind the program's name.
  public static func run(_ arguments: [String]) -> CommandOutcome {
    do {
      return try outcome(arguments)
    } catch {
      return CommandOutcome(status: error.exitStatus, diagnostics: "new-feature: error: \(error)\n")
    }
  }

  private static func outcome(_ words: [String]) throws(ScaffoldError) -> CommandOutcome {
    let arguments: Arguments
    do throws(ArgumentError) {
      arguments = try Arguments(words, syntax: syntax)
    } catch {
      throw .arguments(error)
    }
    guard !arguments.asksForHelp else {
      return CommandOutcome(status: .success, output: HelpText(syntax).text())
    }
    let name = try FeatureName(arguments.words.first ?? "")
    let owner = try OwnerName(arguments.value("--owner") ?? "@shop/\(name.link)")
    let plan = try ScaffoldPlan(
      name, owner: owner, hasTab: arguments.has("--tab"),
      in: PackageFolder(arguments.value("--package-path") ?? "."))
    guard !arguments.has("--dry-run") else {
      return CommandOutcome(
        status: .success, output: plan.summary, diagnostics: "nothing was written (--dry-run)\n")
    }
    try plan.write()
    return CommandOutcome(
      status: .success, output: plan.summary, diagnostics: "next: Tools/test \(name.module)\n")
  }
}

extension ScaffoldPlan {
  /// What is created, and what is inserted where.
  fileprivate var summary: String {
    let created = files.map { "create \($0.path)\n" }
    let inserted = edits.flatMap { edit in
      edit.edited.insertions.map { "insert \(edit.path):\($0.number): \($0.line.trimmed)\n" }
    }
    return (created + inserted).joined()
  }
}

/// What a run of the command prints, and how it ends.
public struct CommandOutcome: Hashable, Sendable {
  public var status: ExitStatus
  /// The text for standard output.
  public var output = ""
  /// The text for standard error.
  public var diagnostics = ""
}

/// How a run ended, for a shell, by the numbers of sysexits.h.
public enum ExitStatus: Int32, Hashable, Sendable {
  /// The feature was generated, or planned with `--dry-run`.
  case success = 0
  /// The command was put wrongly; nothing was changed.
  case usage = 64
  /// The feature cannot be created here; nothing was changed.
  case cannotCreate = 73
}
