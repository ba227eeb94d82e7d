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
      words(
        "unknownCommand", "unknown command \"\(command)\"",
        "type: catalog import FILE, or promotions import FILE")
    case .missingFile(let command):
      words("missingFile", "\(command) needs a file", "name one, or - for standard input")
    case .oneFileOnly(let path):
      words("oneFileOnly", "\"\(path)\" is one file too many", "import one after the other")
    case .unknownOption(let option, let command):
      words(
        "unknownOption", "\(command) has no option \"\(option)\"",
        "it takes --dry-run and --format; options of the program come before the command")
    case .missingFormat:
      words("missingFormat", "--format needs a value", "write --format csv or --format jsonl")
    case .unknownFormat(let format):
      words("unknownFormat", "there is no format \"\(format)\"", "it takes: csv, jsonl")
    case .formatNotTold(let path):
      words(
        "formatNotTold", "\"\(path)\" does not tell its format",
        "give --format csv or --format jsonl")
    }
  }

  private func words(_ code: String, _ message: String, _ hint: String) -> ErrorExplanation {
    ErrorExplanation(code: "command.\(code)", category: .usage, message: message, hint: hint)
  }
}
