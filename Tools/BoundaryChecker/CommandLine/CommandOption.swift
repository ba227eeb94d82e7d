/// An option of the command, described once for the parser, the help and the shells.
struct CommandOption {
  /// What follows an option.
  enum Value: Equatable {
    case none
    case text(String)
    case number
    case file
    case folder
    case choice([String])

    /// The value as usage shows it.
    var placeholder: String {
      switch self {
      case .none: ""
      case .text(let name): name
      case .number: "N"
      case .file: "FILE"
      case .folder: "PATH"
      case .choice(let words): words.joined(separator: "|")
      }
    }
  }

  let name: String
  var short: String?
  var value = Value.none
  let summary: String

  /// The subcommands that take it; all when empty.
  var subcommands: [Subcommand] = []

  func belongs(to subcommand: Subcommand) -> Bool {
    subcommands.isEmpty || subcommands.contains(subcommand)
  }
}
