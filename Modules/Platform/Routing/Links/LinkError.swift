public import Diagnostics

/// Why a URL opens nothing: one case per cause, offsets in bytes from the start of the URL.
///
/// A link is refused, never repaired, because two parsers that repair differently are how one host
/// is checked and another opened.
public enum LinkError: Error, Hashable, Sendable {
  /// The URL has more bytes than the policy allows.
  case tooLong(bytes: Int, limit: Int)
  /// A byte outside ASCII; such text must be percent-encoded.
  case nonASCII(offset: Int)
  /// A control character, tab and newline included.
  case control(offset: Int)
  /// A character that a URL never holds at this place, such as a space or a backslash.
  case forbiddenCharacter(String, offset: Int)
  /// The text does not begin with a scheme.
  case missingScheme
  /// The scheme is neither the app's own nor `https`.
  case wrongScheme(found: String, expected: [String])
  /// The scheme is not followed by exactly `//` and a name.
  case missingAuthority(offset: Int)
  /// The https host is not on the allow-list.
  case wrongHost(found: String, expected: [String])
  /// A percent sign in the host.
  case percentInHost(offset: Int)
  /// A user name or password before the host.
  case userInfo(offset: Int)
  /// A port other than none or, with https, `443`.
  case port(found: String)
  /// The URL has a host and no path, so it names no place.
  case noPlace
  /// A percent sign without two hexadecimal digits.
  case badPercent(offset: Int)
  /// An escape of a control character, or in a path of `/` or `\`.
  case forbiddenEncoding(offset: Int)
  /// Escapes that do not decode to UTF-8.
  case invalidUTF8(offset: Int)
  /// A segment that is `.` or `..`, plain or encoded.
  case dotSegment(offset: Int)
  /// Two slashes in a row, or a slash at the end.
  case emptySegment(offset: Int)
  /// More path segments than the policy allows.
  case tooManySegments(limit: Int)
  /// A `#` and what follows it.
  case fragment(offset: Int)
  /// A query that is not `key=value` joined by `&`.
  case malformedQuery(offset: Int)
  /// More query items than a link may have.
  case tooManyQueryItems(limit: Int)
  /// A query key that appears twice, unless its parameter is a repeated one.
  case duplicateQueryKey(name: String)
  /// No pattern has this shape; `candidates` are near ones, at most three.
  case notFound(link: String, candidates: NearPatterns)
  /// The shape fits and a parameter's text does not.
  case wrongType(parameter: String, expected: String, found: String, pattern: String)
  /// A query parameter that must be there is not.
  case missingQuery(name: String, pattern: String)
  /// The pattern's `make` refuses the values together.
  case refusedValues(pattern: String)
  /// The route that the pattern makes has no link, so it cannot be a place.
  case unprintable(pattern: String, reason: RoutingError)
  /// The plugin that would handle the link is not part of this composition.
  case notComposed(place: String, plugin: String, owner: String)
}

extension LinkError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .notFound(let link, let near):
      notFound(link, near: near.patterns)
    case .notComposed(let place, let plugin, let owner):
      .init(
        "link.notComposed", .unavailable, "no composed feature handles \"\(place)\"",
        hint: "\(plugin) (owner \(owner)) would")
    case .wrongType(let parameter, let expected, let found, let pattern):
      .init(
        "link.wrongType", .invalidData,
        "\(parameter) of \(pattern) must be \(expected), not \"\(found)\"",
        hint: "check the link's \(parameter)")
    case .missingQuery(let name, let pattern):
      .init(
        "link.missingQuery", .invalidData, "\(pattern) needs ?\(name)=",
        hint: "add ?\(name)=… to the link")
    case .refusedValues(let pattern):
      .init(
        "link.refusedValues", .invalidData, "\(pattern) does not take these values together",
        hint: "check the link")
    case .unprintable(let pattern, let reason):
      .init(
        "link.unprintable", .invalidData, "\(pattern) has no canonical link: \(reason)",
        hint: "check the link")
    case .wrongScheme(let found, let expected):
      .init(
        "link.wrongScheme", .invalidData, "the scheme \"\(found)\" is none of this app's",
        hint: "use \(expected.map { "\($0)://" }.joined(separator: " or "))")
    case .wrongHost(let found, let expected):
      .init(
        "link.wrongHost", .invalidData, "the host \"\(found)\" is none of this app's",
        hint: "use \(expected.joined(separator: " or "))")
    case .missingScheme:
      .init(
        "link.missingScheme", .invalidData, "the link has no scheme",
        hint: "begin it with the app's scheme or https://")
    case .missingAuthority(let offset):
      .init(
        "link.missingAuthority", .invalidData,
        "two slashes must follow the scheme, at byte \(offset)", hint: hint)
    case .noPlace:
      .init(
        "link.noPlace", .invalidData, "the link names no place", hint: "add one behind the host")
    case .tooLong(let bytes, let limit):
      .init(
        "link.tooLong", .invalidData, "the link has \(bytes) bytes, more than \(limit)",
        hint: "shorten it")
    case .tooManySegments(let limit):
      .init(
        "link.tooManySegments", .invalidData, "the link has more than \(limit) segments",
        hint: "shorten it")
    case .tooManyQueryItems(let limit):
      .init(
        "link.tooManyQueryItems", .invalidData, "the link has more than \(limit) query items",
        hint: "shorten it")
    case .duplicateQueryKey(let name):
      .init(
        "link.duplicateQueryKey", .invalidData, "the query names \"\(name)\" twice",
        hint: "name it once")
    case .port(let found):
      .init(
        "link.port", .invalidData, "the port \"\(found)\" is not allowed",
        hint: "leave the port out")
    case .forbiddenCharacter(let character, let offset):
      .init(
        "link.forbiddenCharacter", .invalidData,
        "\"\(character)\" at byte \(offset) is not allowed in a link", hint: hint)
    case .nonASCII(let offset):
      .init("link.nonASCII", .invalidData, "byte \(offset) is not ASCII", hint: "percent-encode it")
    case .control(let offset):
      .init(
        "link.control", .invalidData, "a control character or space at byte \(offset)",
        hint: "percent-encode it")
    case .percentInHost(let offset):
      .init("link.percentInHost", .invalidData, "a % in the host at byte \(offset)", hint: hint)
    case .userInfo(let offset):
      .init(
        "link.userInfo", .invalidData, "a user name before the host, at byte \(offset)",
        hint: "leave it out")
    case .badPercent(let offset):
      .init(
        "link.badPercent", .invalidData, "a % without two hexadecimal digits at byte \(offset)",
        hint: "write %25")
    case .forbiddenEncoding(let offset):
      .init(
        "link.forbiddenEncoding", .invalidData,
        "an encoded byte that is not allowed, at byte \(offset)", hint: hint)
    case .invalidUTF8(let offset):
      .init(
        "link.invalidUTF8", .invalidData, "encoded bytes that are no UTF-8, at byte \(offset)",
        hint: hint)
    case .dotSegment(let offset):
      .init(
        "link.dotSegment", .invalidData, "a . or .. segment at byte \(offset)", hint: "leave it out"
      )
    case .emptySegment(let offset):
      .init(
        "link.emptySegment", .invalidData, "an empty segment at byte \(offset)",
        hint: "leave out the extra slash")
    case .fragment(let offset):
      .init(
        "link.fragment", .invalidData, "a # at byte \(offset)",
        hint: "links here have no fragment; leave it out")
    case .malformedQuery(let offset):
      .init(
        "link.malformedQuery", .invalidData,
        "a query item that is not key=value, at byte \(offset)", hint: hint)
    }
  }

  private func notFound(_ link: String, near: [String]) -> ErrorExplanation {
    ErrorExplanation(
      "link.notFound", .notFound, "no place is named \"\(link)\"",
      hint: near.isEmpty ? "check the link" : "did you mean \(near.joined(separator: " or "))?",
      candidates: near)
  }

  private var hint: String { "links are refused rather than repaired; explain shows each step" }
}

extension LinkError: CustomStringConvertible {
  /// The message with its remedy, in one line.
  public var description: String {
    let explanation = explanation
    return [explanation.message, explanation.hint].compactMap(\.self).joined(separator: "; ")
  }
}
