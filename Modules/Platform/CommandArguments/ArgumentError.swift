public import Diagnostics

/// Why arguments are not understood.
public enum ArgumentError: Error, Hashable, Sendable {
  /// No option has this name.
  case unknownOption(String, candidates: [String])
  /// No subcommand has this name.
  case unknownSubcommand(String, candidates: [String])
  /// The option belongs to other subcommands.
  case misplacedOption(String, subcommand: String)
  /// The option needs a value.
  case missingValue(option: String)
  /// The option is a flag and takes no value.
  case unexpectedValue(option: String)
  /// The option, or operand, does not take this value.
  case invalidValue(String, of: String, expected: String, candidates: [String])
  /// The option is given twice, and one of the values would be lost.
  case repeated(option: String)
  /// A word is missing behind the options.
  case missingOperand(usage: String)
  /// There is a word too many behind the options.
  case unexpectedOperand(String, usage: String)
  /// Two things are asked for that exclude each other.
  case conflict(String, String)
  /// A secret is given as an argument; it is not repeated.
  case secret(remedy: String)
}

extension ArgumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownOption(let name, _): "unknown option \"\(name)\""
    case .unknownSubcommand(let name, _): "unknown subcommand \"\(name)\""
    case .misplacedOption(let name, let subcommand): "\(subcommand) takes no \(name)"
    case .missingValue(let option): "\(option) needs a value"
    case .unexpectedValue(let option): "\(option) takes no value"
    case .invalidValue(let value, let name, _, _): "\(name) does not take \"\(value)\""
    case .repeated(let option): "\(option) is given twice"
    case .missingOperand: "a word is missing"
    case .unexpectedOperand(let word, _): "\"\(word)\" is a word too many"
    case .conflict(let first, let second): "\(first) and \(second) exclude each other"
    case .secret: "a password is never an argument, where others can read it"
    }
  }

  /// What to write instead.
  public var hint: String {
    switch self {
    case .unknownOption(_, let candidates), .unknownSubcommand(_, let candidates):
      candidates.isEmpty
        ? "--help lists what there is" : "did you mean \(candidates.joined(separator: ", "))?"
    case .misplacedOption(_, let subcommand): "\(subcommand) --help lists its options"
    case .missingValue(let option): "write \(option) VALUE"
    case .unexpectedValue(let option): "write \(option) alone"
    case .invalidValue(_, _, let expected, let candidates):
      candidates.isEmpty
        ? "it takes: \(expected)"
        : "did you mean \(candidates.joined(separator: ", "))? It takes: \(expected)"
    case .repeated: "give it once"
    case .missingOperand(let usage), .unexpectedOperand(_, let usage): "usage: \(usage)"
    case .conflict: "give one of them"
    case .secret(let remedy): remedy
    }
  }

  /// The names that may have been meant.
  public var candidates: [String] {
    switch self {
    case .unknownOption(_, let candidates), .unknownSubcommand(_, let candidates),
      .invalidValue(_, _, _, let candidates):
      candidates
    default: []
    }
  }
}

extension ArgumentError: ExplainedError {
  public var explanation: ErrorExplanation {
    .init("options.\(code)", .usage, description, hint: hint, candidates: candidates)
  }

  private var code: String {
    switch self {
    case .unknownOption: "unknownFlag"
    case .unknownSubcommand: "unknownSubcommand"
    case .misplacedOption: "misplaced"
    case .missingValue: "missingValue"
    case .unexpectedValue: "unexpectedValue"
    case .invalidValue: "invalidValue"
    case .repeated: "repeated"
    case .missingOperand: "missingOperand"
    case .unexpectedOperand: "unexpectedOperand"
    case .conflict: "conflict"
    case .secret: "passwordArgument"
    }
  }
}
