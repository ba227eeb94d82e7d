/// The command `new-feature`, without a process around it.
///
/// The executable prints the outcome and exits; a test looks at it.
public enum NewFeatureCommand {
  /// Runs the command.
  ///
  /// - Parameter arguments: The arguments behind the program's name.
  /// - Returns: What to print and how to exit.
  public static func run(_ arguments: [String]) -> CommandOutcome {
    do {
      return try outcome(try CommandOptions(arguments))
    } catch {
      return CommandOutcome(status: error.exitStatus, diagnostics: "new-feature: error: \(error)\n")
    }
  }

  private static func outcome(_ options: CommandOptions) throws(ScaffoldError) -> CommandOutcome {
    guard !options.wantsHelp else { return CommandOutcome(status: .success, output: help) }
    guard let text = options.name else { throw .missingName }
    let name = try FeatureName(text)
    let owner = try OwnerName(options.owner ?? "@shop/\(name.link)")
    let plan = try ScaffoldPlan(
      name, owner: owner, hasTab: options.hasTab, in: PackageFolder(options.packagePath))
    guard !options.isDryRun else {
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
