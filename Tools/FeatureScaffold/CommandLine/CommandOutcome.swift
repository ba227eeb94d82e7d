/// What a run of the command prints, and how it ends.
public struct CommandOutcome: Hashable, Sendable {
  /// How the run ended.
  public var status: ExitStatus

  /// The text for standard output.
  public var output = ""

  /// The text for standard error.
  public var diagnostics = ""
}
