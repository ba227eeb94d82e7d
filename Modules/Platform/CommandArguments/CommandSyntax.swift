/// What a program accepts on its command line, declared once.
///
/// The same declaration parses arguments (``Arguments``), prints help (``HelpText``), completes in a shell
/// (``CompletionScript``) and produces a manual page (``ManualPage``), so that these always agree. The form
/// follows the POSIX utility conventions and GNU's long options.
package struct CommandSyntax: Sendable {
  /// The name of the program.
  package var name: String
  /// What the program does, in a few words.
  package var summary: String
  /// Further text of the help, after the options: exit codes, examples.
  package var notes: String
  /// The options, in the order in which help shows them.
  package var options: [CommandOption]
  /// The subcommands; empty for a program that does one thing.
  ///
  /// If ``endsAtFirstOperand`` is true, these are the commands known in advance: they are described and
  /// completed, but stay among the operands like any other command.
  package var subcommands: [Subcommand]
  /// The subcommand used if none is named; `nil` if the program then does nothing.
  package var defaultSubcommand: String?
  /// The operands of a program without subcommands.
  package var operands: [Operand]
  /// Whether options end at the first operand, because the operands are themselves a command.
  package var endsAtFirstOperand: Bool
  /// The text that `--version` prints; `nil` for a program without that option.
  package var version: String?

  /// Declares a program; `--help` (`-h`) and, if there is a version, `--version` are added to its options.
  package init(
    name: String, version: String? = nil, summary: String, options: [CommandOption] = [],
    subcommands: [Subcommand] = [], defaultSubcommand: String? = nil,
    operands: [Operand] = [], endsAtFirstOperand: Bool = false, notes: String = ""
  ) {
    (self.name, self.version, self.summary, self.notes) = (name, version, summary, notes)
    self.options =
      options
      + (version == nil ? [] : [CommandOption("--version", summary: "print the version")])
      + [CommandOption("--help", short: "-h", summary: "print this help")]
    (self.subcommands, self.defaultSubcommand) = (subcommands, defaultSubcommand)
    (self.operands, self.endsAtFirstOperand) = (operands, endsAtFirstOperand)
  }

  /// Returns the shared and own options of a subcommand; `nil` stands for the default subcommand.
  package func options(of subcommand: String?) -> [CommandOption] {
    let subcommand = subcommand ?? defaultSubcommand
    return options.filter {
      $0.subcommands.isEmpty || subcommand.map($0.subcommands.contains) ?? false
    }
  }

  /// Returns the options allowed after a subcommand: not the program's, if those end before it.
  func options(behind subcommand: String?) -> [CommandOption] {
    options(of: subcommand).filter {
      subcommand == nil || !endsAtFirstOperand || !$0.subcommands.isEmpty
    }
  }

  /// Returns the operands of a subcommand; for `nil`, those of the default subcommand or of the program.
  package func operands(of subcommand: String?) -> [Operand] {
    guard let subcommand = subcommand ?? defaultSubcommand else { return operands }
    return subcommands.first { $0.name == subcommand }?.operands ?? []
  }
}

/// One of several things that a program can do.
package struct Subcommand: Sendable {
  /// The word that selects the subcommand.
  package var name: String
  /// What it does, in a few words.
  package var summary: String
  /// The operands after its name.
  package var operands: [Operand]

  /// Declares a subcommand; its options name it in ``CommandOption/subcommands``.
  package init(_ name: String, summary: String, operands: [Operand] = []) {
    (self.name, self.summary, self.operands) = (name, summary, operands)
  }
}

/// An option, such as `--database PATH`.
public struct CommandOption: Sendable {
  /// The name as typed: `--database`, or `-f` for an option with one letter only.
  package var name: String
  /// An alternative name of one letter, `-d`.
  package var short: String?
  /// The kind of value that follows; `nil` for a flag.
  package var value: ArgumentValue?
  /// Whether the option may be given several times; otherwise a repeated value is an error.
  package var isRepeatable: Bool
  /// What it does, in a few words.
  package var summary: String
  /// The subcommands that take the option; empty for all.
  package var subcommands: [String]

  /// Declares an option.
  ///
  /// Several options may share a name if each belongs to different subcommands, for example to take different
  /// choices. Either all of them are flags or none is.
  public init(
    _ name: String, short: String? = nil, takes value: ArgumentValue? = nil,
    isRepeatable: Bool = false, summary: String, subcommands: [String] = []
  ) {
    (self.name, self.short, self.value) = (name, short, value)
    (self.isRepeatable, self.summary, self.subcommands) = (isRepeatable, summary, subcommands)
  }

  /// The option as the usage line shows it: `--database FILE`.
  package var usage: String { name + (value.map { " \($0.placeholder)" } ?? "") }
}

/// A word that is not an option.
public struct Operand: Sendable {
  /// How often an operand may be given.
  public enum Count: Sendable {
    /// Once.
    case one
    /// Once or not at all.
    case optional
    /// Any number of times.
    case any
  }

  /// The name in the usage line, such as `FILE`.
  package var name: String
  /// The kind of value.
  package var value: ArgumentValue
  /// How often the operand may be given; only the last operand may be given several times.
  package var count: Count

  /// Declares an operand.
  public init(_ name: String, _ value: ArgumentValue, _ count: Count = .one) {
    (self.name, self.value, self.count) = (name, value, count)
  }

  /// The operand as the usage line shows it: `FILE`, `[FILE]`, `[FILE...]`, or its choices.
  package var usage: String { usage(ofChoicesUpTo: 50) }

  /// Returns the operand with its choices if they have at most `limit` characters, otherwise with its name.
  func usage(ofChoicesUpTo limit: Int) -> String {
    var text = name
    if case .choice(let words, _) = value {
      let choices = words.joined(separator: "|")
      if choices.count <= limit { text = choices }
    }
    return switch count {
    case .one: text
    case .optional: "[\(text)]"
    case .any: "[\(text)...]"
    }
  }
}

/// The kinds of value that an option or operand can take.
public enum ArgumentValue: Sendable, Hashable {
  /// Any text; shells complete nothing.
  case text
  /// Any text, with this name in the usage line.
  case named(String)
  /// A whole number that is not negative.
  case number
  case file
  case folder
  /// One of a few words, with this name in the usage line; without a name, usage shows all words.
  case choice([String], name: String? = nil)
  /// The first word of any line that the program itself prints for these arguments.
  case listed(by: String, name: String)

  var placeholder: String {
    switch self {
    case .text: "TEXT"
    case .named(let name), .listed(_, let name): name
    case .number: "N"
    case .file: "FILE"
    case .folder: "FOLDER"
    case .choice(let words, let name): name ?? words.joined(separator: "|")
    }
  }
}
