import CommandArguments
import Encodings

/// The command `new-feature`, independent of a process.
///
/// The executable prints the outcome and exits; a test inspects it.
public enum NewFeatureCommand {
  static let syntax = CommandSyntax(
    name: "new-feature",
    summary:
      "generates a feature that builds and passes its tests: its interface, its plugin with a"
      + " coordinator and a screen, the stand-in that others test against, an example, tests and a"
      + " page; and adds its line to Package.swift, CODEOWNERS and the app's composition",
    options: [
      CommandOption(
        "--owner", takes: .named("OWNER"),
        summary: "the team that owns it (default: @shop/ and the name, such as @shop/gift-cards)"),
      CommandOption(
        "--opens", takes: .named("NAMES"),
        summary: "the features whose routes it opens, separated by commas, such as Home,Cart"),
      CommandOption(
        "--store",
        summary: "let it keep data in tables of its own, exported and deleted with an account"),
      CommandOption(
        "--contributes-to", takes: .named("POINT"), isRepeatable: true,
        summary:
          "add to what others open, such as Home.ProductPage, Cart.CheckoutSteps,"
          + " Ordering.PriceRules or App.AtStart; it then opens that feature"),
      CommandOption("--tab", summary: "give it a tab of its own, behind the others"),
      CommandOption(
        "--remove", summary: "take the feature away again, unless another one opens it"),
      CommandOption(
        "--rename", takes: .named("OLD"),
        summary: "give the feature OLD the name NAME; its id, links and tables stay as they are"),
      CommandOption(
        "--sort", summary: "put the lists of features in order, as after a merge; takes no name"),
      CommandOption("--dry-run", summary: "say what would be done, and do nothing"),
      CommandOption(
        "--package-path", takes: .folder, summary: "the folder of Package.swift (default: .)"),
    ],
    operands: [Operand("NAME", .text, .optional)],
    notes: """
      NAME is in upper camel case, such as Wishlist or GiftCards.

      Exit status: 0 done, 64 wrong arguments, 73 cannot be done; after an error nothing was changed.

      Examples:
        swift run new-feature Wishlist --opens Home,Cart --tab
        swift run new-feature Wishlist --store --tab --contributes-to Home.ProductPage
        swift run new-feature Vouchers --contributes-to Cart.CheckoutSteps --contributes-to Ordering.PriceRules
        swift run new-feature GiftCards --owner @shop/marketing --dry-run
        swift run new-feature GiftCards --remove
        swift run new-feature --rename Wishlist SavedItems
      """)

  /// Runs the command with the arguments after the program's name.
  public static func run(_ arguments: [String]) -> CommandOutcome {
    var note = ""
    do {
      return try outcome(arguments, note: &note)
    } catch {
      return CommandOutcome(
        status: error.exitStatus,
        diagnostics: note + "new-feature: error: \(EscapedText.lines("\(error)"))\n")
    }
  }

  private static func outcome(
    _ words: [String], note: inout String
  ) throws(ScaffoldError) -> CommandOutcome {
    let arguments: Arguments
    do throws(ArgumentError) {
      arguments = try Arguments(words, syntax: syntax)
      try refuseConflicts(in: arguments)
    } catch {
      throw .arguments(error)
    }
    guard !arguments.asksForHelp else {
      return CommandOutcome(status: .success, output: HelpText(syntax).text())
    }
    let folder = try PackageFolder(arguments.value("--package-path") ?? ".")
    guard !arguments.has("--dry-run") else {
      guard !PackageChange.isUnfinished(in: folder) else { throw .unfinished }
      let (plan, _) = try plan(arguments, in: folder)
      try plan.refuseLinks(in: folder)
      return CommandOutcome(
        status: .success, output: plan.summary, diagnostics: "nothing was written (--dry-run)\n")
    }
    return try folder.alone { () throws(ScaffoldError) in
      note = try takenBack(in: folder)
      let (plan, next) = try plan(arguments, in: folder)
      try plan.refuseLinks(in: folder)
      try plan.change.carryOut(in: folder)
      return CommandOutcome(status: .success, output: plan.summary, diagnostics: note + next)
    }
  }

  /// Takes back what a run that was killed has changed, and says so.
  private static func takenBack(in folder: PackageFolder) throws(ScaffoldError) -> String {
    let wasUnfinished = PackageChange.isUnfinished(in: folder)
    let changed = try PackageChange.takeBack(in: folder).map { EscapedText.line($0) }
    let look =
      changed.isEmpty ? "" : ", but for what was changed since: \(changed.joined(separator: ", "))"
    return wasUnfinished ? "note: an earlier run was interrupted; it is taken back\(look)\n" : ""
  }

  private static func plan(
    _ arguments: Arguments, in folder: PackageFolder
  ) throws(ScaffoldError) -> (ScaffoldPlan, next: String) {
    if arguments.has("--sort") { return (try ScaffoldPlan(sortingListsOf: folder), "") }
    let name = try FeatureName(arguments.words.first ?? "")
    if arguments.has("--remove") {
      let tables = folder.exists("\(PackageFolder.features)/\(name.module)/Store")
      return (
        try ScaffoldPlan(removing: name, in: folder),
        tables
          ? "note: databases keep the feature's tables; their rows about a person are exported, and deleted with "
            + "the account; doctor names their owner, and shop-cli database drop OWNER drops them\n"
          : ""
      )
    }
    if let old = arguments.value("--rename") {
      return (
        try ScaffoldPlan(renaming: try FeatureName(old), to: name, in: folder),
        "note: its id, links, tables and words for people stay as they are\n"
          + "next: Tools/test \(name.module); swift format -i on what has longer lines now\n"
      )
    }
    let opened = (arguments.value("--opens") ?? "").split(separator: ",").map(String.init)
    let points = Set(arguments.values("--contributes-to")).sorted()
    let hosts = points.compactMap { $0.split(separator: ".").first.map(String.init) }
    let feature = NewFeature(
      name: name, owner: try OwnerName(arguments.value("--owner") ?? "@shop/\(name.link)"),
      opens: Set(opened + hosts.filter(folder.features.contains)).sorted(),
      hasTab: arguments.has("--tab"), hasStore: arguments.has("--store"), points: points)
    return (
      try ScaffoldPlan(generating: feature, in: folder),
      "next: Tools/run \(name.text), Tools/test \(name.module)"
        + (feature.hasStore ? ",\(name.module)Store\n" : "\n")
    )
  }

  private static func refuseConflicts(in arguments: Arguments) throws(ArgumentError) {
    guard !arguments.asksForHelp else { return }
    let generating = ["--owner", "--opens", "--tab", "--store", "--contributes-to"]
    let verbs = ["--sort", "--remove", "--rename"]
    for (index, verb) in verbs.enumerated() where arguments.has(verb) {
      let others = verbs[(index + 1)...] + generating
      for other in others where arguments.has(other) { throw .conflict(verb, other) }
    }
    if arguments.has("--sort"), let word = arguments.words.first {
      throw .unexpectedOperand(word, usage: "new-feature --sort")
    }
    if !arguments.has("--sort"), arguments.words.isEmpty {
      throw .missingOperand(usage: "new-feature NAME [options]")
    }
  }
}

/// The output of a run of the command and its exit status.
public struct CommandOutcome: Hashable, Sendable {
  public var status: ExitStatus
  public var output = ""
  public var diagnostics = ""
}

/// The exit status of a run, with the numbers of sysexits.h.
public enum ExitStatus: Int32, Hashable, Sendable {
  /// The feature was created, or planned with `--dry-run`.
  case success = 0
  /// The command's arguments are wrong; nothing was changed.
  case usage = 64
  /// The feature cannot be created here; nothing was changed.
  case cannotCreate = 73
}
