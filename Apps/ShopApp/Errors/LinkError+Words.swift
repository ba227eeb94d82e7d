public import Diagnostics
public import Routing

extension LinkError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .notFound(let link, let near):
      let candidates = near.patterns
      return ErrorExplanation(
        code: "link.notFound", category: .notFound, message: "no place is named \"\(link)\"",
        hint: candidates.isEmpty
          ? "type routes for the links this app understands"
          : "did you mean \(candidates.joined(separator: " or "))?",
        candidates: candidates)
    case .notComposed(let place, let plugin, let owner):
      return ErrorExplanation(
        code: "link.notComposed", category: .unavailable,
        message: "no composed feature handles \"\(place)\"",
        hint: "the feature \(plugin) (owner \(owner)) would; add it to --features")
    case .wrongType(let parameter, let expected, let found, let pattern):
      return refused(
        "wrongType", "\(parameter) in \(pattern) must be \(expected), not \"\(found)\"",
        "check the link's \(parameter)")
    case .missingQuery(let name, let pattern):
      return refused("missingQuery", "\(pattern) needs ?\(name)=", "add ?\(name)=… to the link")
    case .refusedValues(let pattern):
      return refused(
        "refusedValues", "the values do not go together in \(pattern)", "check the link")
    case .unprintable(let pattern, let reason):
      return refused("unprintable", "\(pattern) has no canonical link: \(reason)", "check the link")
    case .wrongScheme(let found, let expected):
      return refused(
        "wrongScheme", "the scheme \"\(found)\" is none of this app's",
        "use \(expected.map { "\($0)://" }.joined(separator: " or "))")
    case .wrongHost(let found, let expected):
      return refused(
        "wrongHost", "the host \"\(found)\" is none of this app's",
        "use \(expected.joined(separator: " or "))")
    case .missingScheme:
      return refused(
        "missingScheme", "the link has no scheme", "begin it with shop:// or https://")
    case .missingAuthority(let offset):
      return refused(
        "missingAuthority", "two slashes must follow the scheme, at byte \(offset)", hint)
    case .noPlace:
      return refused("noPlace", "the link names no place", "add one, such as shop://home")
    case .tooLong(let bytes, let limit):
      return refused(
        "tooLong", "the link has \(bytes) bytes, more than \(limit)", "shorten it")
    case .tooManySegments(let limit):
      return refused("tooManySegments", "the link has more than \(limit) segments", "shorten it")
    case .tooManyQueryItems(let limit):
      return refused(
        "tooManyQueryItems", "the link has more than \(limit) query items", "shorten it")
    case .duplicateQueryKey(let name):
      return refused("duplicateQueryKey", "the query names \"\(name)\" twice", "name it once")
    case .port(let found):
      return refused("port", "the port \"\(found)\" is not allowed", "leave the port out")
    case .forbiddenCharacter(let character, let offset):
      return refused(
        "forbiddenCharacter", "\"\(character)\" at byte \(offset) is not allowed in a link", hint)
    case .nonASCII, .control, .percentInHost, .userInfo, .badPercent, .forbiddenEncoding,
      .invalidUTF8, .dotSegment, .emptySegment, .fragment, .malformedQuery:
      return refusedAt
    }
  }

  /// The refusals that only point at a byte.
  private var refusedAt: ErrorExplanation {
    switch self {
    case .nonASCII(let offset):
      refused("nonASCII", "byte \(offset) is not ASCII", "percent-encode it")
    case .control(let offset):
      refused("control", "a control character or space at byte \(offset)", "percent-encode it")
    case .percentInHost(let offset):
      refused("percentInHost", "a % in the host at byte \(offset)", hint)
    case .userInfo(let offset):
      refused("userInfo", "a user name before the host, at byte \(offset)", "leave it out")
    case .badPercent(let offset):
      refused("badPercent", "a % without two hexadecimal digits at byte \(offset)", "write %25")
    case .forbiddenEncoding(let offset):
      refused("forbiddenEncoding", "an encoded byte that is not allowed, at byte \(offset)", hint)
    case .invalidUTF8(let offset):
      refused("invalidUTF8", "encoded bytes that are no UTF-8, at byte \(offset)", hint)
    case .dotSegment(let offset):
      refused("dotSegment", "a . or .. segment at byte \(offset)", "leave it out")
    case .emptySegment(let offset):
      refused("emptySegment", "an empty segment at byte \(offset)", "leave out the extra slash")
    case .fragment(let offset):
      refused("fragment", "a # at byte \(offset)", "links here have no fragment; leave it out")
    case .malformedQuery(let offset):
      refused("malformedQuery", "a query item that is not key=value, at byte \(offset)", hint)
    default:
      refused("refused", "the link is refused", hint)
    }
  }

  private var hint: String { "links are refused rather than repaired; explain shows each step" }

  private func refused(_ code: String, _ message: String, _ hint: String) -> ErrorExplanation {
    ErrorExplanation(
      code: "link.\(code)", category: .invalidData, message: message, hint: hint)
  }
}
