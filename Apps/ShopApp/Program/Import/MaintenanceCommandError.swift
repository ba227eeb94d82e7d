import Diagnostics
import Screens

/// Why a command of the program is refused.
enum MaintenanceCommandError: Error, Hashable {
  /// There is no such command.
  case unknownCommand(String)

  /// No file is named for a command.
  case missingFile(of: String)

  /// More than one file is named.
  case oneFileOnly(String)

  /// There is no such option of a command.
  case unknownOption(String, of: String)

  /// The option for the format has no value.
  case missingFormat

  /// There is no such format.
  case unknownFormat(String)

  /// The file's name does not tell its format.
  case formatNotTold(String)
}

extension MaintenanceCommandError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .unknownCommand(let command):
      .init(
        "command.unknownCommand", .usage, "unknown command \"\(command)\"",
        hint: "type: catalog import FILE, or promotions import FILE")
    case .missingFile(let command):
      .init(
        "command.missingFile", .usage, "\(command) needs a file",
        hint: "name one, or - for standard input")
    case .oneFileOnly(let path):
      .init(
        "command.oneFileOnly", .usage, "\"\(path)\" is one file too many",
        hint: "import one after the other")
    case .unknownOption(let option, let command):
      .init(
        "command.unknownOption", .usage, "\(command) has no option \"\(option)\"",
        hint: "it takes --dry-run and --format; options of the program come before the command")
    case .missingFormat:
      .init(
        "command.missingFormat", .usage, "--format needs a value",
        hint: "write --format csv or --format jsonl")
    case .unknownFormat(let format):
      .init(
        "command.unknownFormat", .usage, "there is no format \"\(format)\"",
        hint: "it takes: csv, jsonl")
    case .formatNotTold(let path):
      .init(
        "command.formatNotTold", .usage, "\"\(path)\" does not tell its format",
        hint: "give --format csv or --format jsonl")
    }
  }
}
