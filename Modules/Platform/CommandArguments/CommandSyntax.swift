/// What a program takes on its command line, declared once.
///
/// The same declaration parses arguments (``Arguments``), prints help (``HelpText``), completes in a
/// shell (``CompletionScript``) and makes a manual page (``ManualPage``), so that none of them lags
/// behind. The form follows the utility conventions of POSIX and GNU's long options.
public struct CommandSyntax: Sendable {
  /// The name of the program.
  public var name: String
  /// What the program does, in a few words.
  public var summary: String
  /// What else help says behind the options: exit codes, examples.
  public var notes: String
  /// The options, in the order in which help shows them.
  public var options: [CommandOption]
  /// The subcommands; empty for a program that does one thing.
  ///
  /// Where ``endsAtFirstOperand`` they are the commands that are known beforehand: described, completed, and
  /// left among the operands, as any other command is.
  public var subcommands: [Subcommand]
  /// The subcommand that is meant where none is named; `nil` where a program then does nothing.
  public var defaultSubcommand: String?
  /// What follows the options of a program without subcommands.
  public var operands: [Operand]
  /// Whether options end at the first operand, because the operands are a command of their own.
  public var endsAtFirstOperand: Bool
  /// What `--version` prints; `nil` for a program without that option.
  public var version: String?

  /// Declares a program; `--help` (`-h`) is among its options already, and so is `--version`.
  public init(
    name: String, version: String? = nil, summary: String, options: [CommandOption] = [],
    subcommands: [Subcommand] = [], defaultSubcommand: String? = nil,
    operands: [Operand] = [], endsAtFirstOperand: Bool = false, notes: String = ""
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.notes = notes
    self.options =
      options
      + (version == nil ? [] : [CommandOption("--version", summary: "print the version")])
      + [CommandOption("--help", short: "-h", summary: "print this help")]
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.operands = operands
    self.endsAtFirstOperand = endsAtFirstOperand
  }

  /// The options that a subcommand takes: those of all subcommands, and its own.
  ///
  /// For `nil` it is the default one.
  public func options(of subcommand: String?) -> [CommandOption] {
    let subcommand = subcommand ?? defaultSubcommand
    return options.filter {
      $0.subcommands.isEmpty || subcommand.map($0.subcommands.contains) ?? false
    }
  }

  /// The options that may stand behind a subcommand: none of the program's, where those end before it.
  func options(behind subcommand: String?) -> [CommandOption] {
    options(of: subcommand).filter {
      subcommand == nil || !endsAtFirstOperand || !$0.subcommands.isEmpty
    }
  }

  /// The operands of a subcommand, or for `nil` of the default one or of the program.
  public func operands(of subcommand: String?) -> [Operand] {
    guard let subcommand = subcommand ?? defaultSubcommand else { return operands }
    return subcommands.first { $0.name == subcommand }?.operands ?? []
  }
}

/// One thing of several that a program can be asked to do.
public struct Subcommand: Sendable {
  /// The word that asks for it.
  public var name: String
  /// What it does, in a few words.
  public var summary: String
  /// What follows its name.
  public var operands: [Operand]

  /// Declares a subcommand; its options name it in ``CommandOption/subcommands``.
  public init(_ name: String, summary: String, operands: [Operand] = []) {
    (self.name, self.summary, self.operands) = (name, summary, operands)
  }
}

/// An option, such as `--database PATH`.
public struct CommandOption: Sendable {
  /// The name as it is typed, `--database`, or `-f` for an option of one letter alone.
  public var name: String
  /// A second name of one letter, `-d`.
  public var short: String?
  /// What follows it; `nil` for a flag.
  public var value: ArgumentValue?
  /// Whether it may be given several times; a value given twice is refused otherwise.
  public var isRepeatable: Bool
  /// What it does, in a few words.
  public var summary: String
  /// The subcommands that take it; all when empty.
  public var subcommands: [String]

  /// Declares an option.
  ///
  /// Several options may share a name where each belongs to other subcommands, so that one takes other
  /// choices here than there; all of them are flags, or none is.
  public init(
    _ name: String, short: String? = nil, takes value: ArgumentValue? = nil,
    isRepeatable: Bool = false, summary: String, subcommands: [String] = []
  ) {
    (self.name, self.short, self.value) = (name, short, value)
    (self.isRepeatable, self.summary, self.subcommands) = (isRepeatable, summary, subcommands)
  }

  /// The option as usage shows it: `--database FILE`.
  public var usage: String { name + (value.map { " \($0.placeholder)" } ?? "") }
}

/// A word behind the options.
public struct Operand: Sendable {
  /// How often a word may stand there.
  public enum Count: Sendable {
    /// Once.
    case one
    /// Once or not at all.
    case optional
    /// Any number of times.
    case any
  }

  /// What usage calls it, such as `FILE`.
  public var name: String
  /// What it may be.
  public var value: ArgumentValue
  /// How often it may be given; only the last operand may be given several times.
  public var count: Count

  /// Declares an operand.
  public init(_ name: String, _ value: ArgumentValue, _ count: Count = .one) {
    (self.name, self.value, self.count) = (name, value, count)
  }

  /// The operand as usage shows it: `FILE`, `[FILE]`, `[FILE...]`, or its choices.
  public var usage: String { usage(ofChoicesUpTo: 50) }

  /// The operand with its choices where they take no more letters than a limit, else with its name.
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

/// What the value of an option, or an operand, may be.
public enum ArgumentValue: Sendable, Hashable {
  /// Any text; shells complete nothing.
  case text
  /// Any text, under this name in usage.
  case named(String)
  /// A whole number that is not negative.
  case number
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder
  /// One of a few words, under this name in usage; without one usage shows them all.
  case choice([String], name: String? = nil)
  /// One of the first words of the lines that the program itself prints for these arguments.
  case listed(by: String, name: String)

  /// The value as usage shows it.
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
