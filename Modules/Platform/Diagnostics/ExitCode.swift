/// The exit codes of the program, numbered as in sysexits.h and by the shells.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// All commands succeeded.
  case success = 0
  /// The command line or a command is malformed.
  case usage = 64
  /// The input is not valid.
  case invalidData = 65
  /// The requested thing does not exist.
  case notFound = 66
  /// A service the app depends on cannot be reached.
  case unavailable = 69
  /// A defect of the program.
  case `internal` = 70
  /// The operating system denies a resource that every program needs.
  case system = 71
  /// A file could not be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// The resource is busy; trying again may help.
  case temporary = 75
  /// The person must sign in, enter a second factor, or lacks a right.
  case permission = 77
  /// The app is configured wrongly.
  case configuration = 78
  /// The terminal hung up (128 + SIGHUP).
  case hangup = 129
  /// Interrupted from the keyboard (128 + SIGINT).
  case interrupted = 130
  /// The reader of standard output closed it (128 + SIGPIPE).
  case brokenPipe = 141
  /// The program was asked to terminate (128 + SIGTERM).
  case terminated = 143

  package init(_ category: ErrorExplanation.Category) {
    self =
      switch category {
      case .usage: .usage
      case .invalidData: .invalidData
      case .notFound: .notFound
      case .unavailable: .unavailable
      case .internal: .internal
      case .system: .system
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .temporary: .temporary
      case .permission: .permission
      case .configuration: .configuration
      case .interrupted: .interrupted
      }
  }

  /// What the code means, for the table in the help.
  package var summary: String {
    switch self {
    case .success: "all commands succeeded"
    case .usage: "a command or an option is malformed"
    case .invalidData: "the input is not valid"
    case .notFound: "what was asked for is not there"
    case .unavailable: "a service cannot be reached"
    case .internal: "a defect of the program"
    case .system: "the system denies a resource that every program needs"
    case .cannotCreate: "a file could not be created"
    case .inputOutput: "reading or writing failed"
    case .temporary: "busy; try again"
    case .permission: "signing in, or a right, is needed"
    case .configuration: "the program is set up wrongly"
    case .hangup: "the terminal hung up"
    case .interrupted: "interrupted"
    case .brokenPipe: "the reader closed the output"
    case .terminated: "asked to end"
    }
  }
}
