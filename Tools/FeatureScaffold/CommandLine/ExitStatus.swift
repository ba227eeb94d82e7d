/// How a run ended, for a shell, by the numbers of sysexits.h.
public enum ExitStatus: Int32, Hashable, Sendable {
  /// The feature was generated, or planned with `--dry-run`.
  case success = 0
  /// The command was put wrongly; nothing was changed.
  case usage = 64
  /// The feature cannot be created here; nothing was changed.
  case cannotCreate = 73
}
