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
}

extension OptionsError: ExplainedError {
  public var explanation: ErrorExplanation {
    ErrorExplanation(
      code: "options.\(name)", category: .usage, message: message, hint: hint,
      candidates: candidates)
  }

  private var name: String {
    switch self {
    case .unknownFlag: "unknownFlag"
    case .missingValue: "missingValue"
    case .unexpectedValue: "unexpectedValue"
    case .invalidValue: "invalidValue"
    case .repeated: "repeated"
    case .conflict: "conflict"
    case .passwordArgument, .mailPasswordArgument: "passwordArgument"
    }
  }

  private var message: String {
    switch self {
    case .unknownFlag(let flag, _): "unknown option \"\(flag)\""
    case .missingValue(let flag): "\(flag) needs a value"
    case .unexpectedValue(let flag): "\(flag) takes no value"
    case .invalidValue(let flag, let value, _): "\(flag) does not take \"\(value)\""
    case .repeated(let flag): "\(flag) is given twice"
    case .conflict(let first, let second): "\(first) and \(second) exclude each other"
    case .passwordArgument, .mailPasswordArgument:
      "a password is never an argument, where others can read it"
    }
  }

  private var hint: String? {
    switch self {
    case .unknownFlag(_, let candidates):
      TextRenderer.suggestion(of: candidates) ?? "shop-cli --help lists the options"
    case .missingValue(let flag): "write \(flag) VALUE"
    case .unexpectedValue(let flag): "write \(flag) alone"
    case .invalidValue(_, _, let accepted): "it takes: \(accepted.joined(separator: ", "))"
    case .repeated: "give it once"
    case .conflict: "give one of them"
    case .passwordArgument: "use --password-stdin or --password-fd N, or answer the question"
    case .mailPasswordArgument:
      "give --mail smtps://user@host, and the password in SHOP_MAIL_PASSWORD"
    }
  }

  private var candidates: [String] {
    if case .unknownFlag(_, let candidates) = self { candidates } else { [] }
  }
}
