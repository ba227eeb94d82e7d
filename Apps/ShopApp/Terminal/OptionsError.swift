public import Diagnostics

/// Why a command line is refused.
public enum OptionsError: Error, Hashable, Sendable {
  /// There is no such flag.
  case unknownFlag(String, candidates: [String])

  /// The flag needs a value.
  case missingValue(String)

  /// The flag takes no value.
  case unexpectedValue(String)

  /// The flag does not take this value.
  case invalidValue(flag: String, value: String, accepted: [String])

  /// The flag is given twice.
  case repeated(String)

  /// Two things were asked for that exclude each other.
  case conflict(String, String)

  /// A password is given as an argument, where every process can read it.
  case passwordArgument

  /// The URL of a mail server holds a password, which is not repeated.
  case mailPasswordArgument

  /// The argument with this number, from 1, is not UTF-8.
  case invalidUTF8(argument: Int)
}

extension OptionsError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .unknownFlag(let flag, let candidates):
      .init(
        "options.unknownFlag", .usage, "unknown option \"\(flag)\"",
        hint: TextRenderer.suggestion(of: candidates) ?? "shop-cli --help lists the options",
        candidates: candidates)
    case .missingValue(let flag):
      .init("options.missingValue", .usage, "\(flag) needs a value", hint: "write \(flag) VALUE")
    case .unexpectedValue(let flag):
      .init(
        "options.unexpectedValue", .usage, "\(flag) takes no value", hint: "write \(flag) alone")
    case .invalidValue(let flag, let value, let accepted):
      .init(
        "options.invalidValue", .usage, "\(flag) does not take \"\(value)\"",
        hint: "it takes: \(accepted.joined(separator: ", "))")
    case .repeated(let flag):
      .init("options.repeated", .usage, "\(flag) is given twice", hint: "give it once")
    case .conflict(let first, let second):
      .init(
        "options.conflict", .usage, "\(first) and \(second) exclude each other",
        hint: "give one of them")
    case .passwordArgument:
      .init(
        "options.passwordArgument", .usage,
        "a password is never an argument, where others can read it",
        hint: "use --password-stdin or --password-fd N, or answer the question")
    case .mailPasswordArgument:
      .init(
        "options.passwordArgument", .usage,
        "a password is never an argument, where others can read it",
        hint: "give --mail smtps://user@host, and the password in SHOP_MAIL_PASSWORD")
    case .invalidUTF8(let argument):
      .init("options.invalidUTF8", .usage, "argument \(argument) is not valid UTF-8")
    }
  }
}
