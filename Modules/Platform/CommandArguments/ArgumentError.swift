public import Diagnostics

/// Why arguments cannot be parsed.
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
  /// The option or operand does not accept this value.
  case invalidValue(String, of: String, expected: String, candidates: [String])
  /// The option is given twice, and one of the two values would be lost.
  case repeated(option: String)
  case missingOperand(usage: String)
  /// There is one operand too many.
  case unexpectedOperand(String, usage: String)
  /// Two options exclude each other.
  case conflict(String, String)
  /// A secret is given as an argument; the error does not repeat it.
  case secret(remedy: String)
}

extension ArgumentError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .unknownOption(let name, let near):
      .usage("unknownFlag", "unknown option \"\(name)\"", "--help lists what is available", near)
    case .unknownSubcommand(let name, let near):
      .usage(
        "unknownSubcommand", "unknown subcommand \"\(name)\"", "--help lists what is available",
        near)
    case .misplacedOption(let name, let subcommand):
      .usage(
        "misplaced", "\(subcommand) takes no \(name)", "\(subcommand) --help lists its options")
    case .missingValue(let option):
      .usage("missingValue", "\(option) needs a value", "write \(option) VALUE")
    case .unexpectedValue(let option):
      .usage("unexpectedValue", "\(option) takes no value", "write \(option) alone")
    case .invalidValue(let value, let name, let expected, let near):
      .usage(
        "invalidValue", "\(name) does not take \"\(value)\"", "it takes: \(expected)", near,
        besides: " It takes: \(expected)")
    case .repeated(let option): .usage("repeated", "\(option) is given twice", "give it once")
    case .missingOperand(let usage):
      .usage("missingOperand", "an argument is missing", "usage: \(usage)")
    case .unexpectedOperand(let word, let usage):
      .usage("unexpectedOperand", "\"\(word)\" is one argument too many", "usage: \(usage)")
    case .conflict(let first, let second):
      .usage("conflict", "\(first) and \(second) exclude each other", "give one of them")
    case .secret(let remedy):
      .usage(
        "passwordArgument",
        "passwords are not accepted as arguments, because other users can read them", remedy)
    }
  }
}

extension ArgumentError: CustomStringConvertible {
  public var description: String { explanation.message }

  /// What to write instead.
  package var hint: String { explanation.hint ?? "" }
}

extension ErrorExplanation {
  /// Creates an explanation of a usage error; near names, if any, replace the hint.
  fileprivate static func usage(
    _ name: String, _ message: String, _ hint: String, _ near: [String] = [], besides: String = ""
  ) -> Self {
    .init(
      "options.\(name)", .usage, message,
      hint: near.isEmpty ? hint : "did you mean \(near.joined(separator: ", "))?\(besides)",
      candidates: near)
  }
}
