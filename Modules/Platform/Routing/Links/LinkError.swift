public import Diagnostics

/// Why a URL opens nothing: one case per cause, with offsets in bytes from the start of the URL.
///
/// A link is refused, never repaired: if two parsers repair a URL differently, one host is checked and
/// another is opened.
public enum LinkError: Error, Hashable, Sendable {
  /// The URL has more bytes than a link may have.
  case tooLong(bytes: Int, limit: Int)
  /// A byte outside ASCII; such text must be percent-encoded.
  case nonASCII(offset: Int)
  /// A control character, tab and newline included.
  case control(offset: Int)
  /// A character that is not allowed at this position in a URL, such as a space or a backslash.
  case forbiddenCharacter(String, offset: Int)
  /// The text does not begin with a scheme.
  case missingScheme
  /// The scheme is neither the app's own nor, if the app has hosts, `https`.
  case wrongScheme(found: String, expected: [String])
  /// The scheme is not followed by exactly `//` and a name.
  case missingAuthority(offset: Int)
  /// The https host is not on the allow-list.
  case wrongHost(found: String, expected: [String])
  /// A percent sign in the host.
  case percentInHost(offset: Int)
  /// A user name or password before the host.
  case userInfo(offset: Int)
  /// A port; only `443` is allowed, and only with https.
  case port(found: String)
  /// The URL has a host and no path, so it names no route.
  case noRoute
  /// A percent sign without two hexadecimal digits.
  case badPercent(offset: Int)
  /// An escaped control character or, in a path, an escaped `/` or `\`.
  case forbiddenEncoding(offset: Int)
  /// Escapes that do not decode to UTF-8.
  case invalidUTF8(offset: Int)
  /// A segment that is `.` or `..`, plain or encoded.
  case dotSegment(offset: Int)
  /// Two slashes in a row, or a slash at the end.
  case emptySegment(offset: Int)
  /// More path segments than a link may have.
  case tooManySegments(limit: Int)
  /// A `#` and what follows it.
  case fragment(offset: Int)
  /// A query that is not `key=value` joined by `&`.
  case malformedQuery(offset: Int)
  /// More query items than a link may have.
  case tooManyQueryItems(limit: Int)
  /// A query key that appears twice, unless its parameter is a repeated one.
  case duplicateQueryKey(name: String)
  /// No pattern has this shape; `candidates` are at most three similar ones.
  case notFound(link: String, candidates: [String])
  /// The shape fits, but the text of a parameter does not.
  case wrongType(parameter: String, expected: String, found: String, pattern: String)
  /// A required query parameter is missing.
  case missingQuery(name: String, pattern: String)
  /// The pattern's `make` refuses this combination of values.
  case refusedValues(pattern: String)
  /// The route that the pattern makes has no link, so it cannot be shown.
  case unprintable(pattern: String, reason: RoutingError)
  /// The link named a route that no longer exists; `instead` is what to open now.
  case retired(pattern: String, since: String, instead: String)
  /// The plugin that would handle the link is not part of this composition.
  case notComposed(pattern: String, plugin: String, owner: String)
}

extension LinkError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .notFound(let link, let near):
      .init(
        "link.notFound", .notFound, "no route matches \"\(link)\"",
        hint: near.isEmpty ? "check the link" : "did you mean \(near.joined(separator: " or "))?",
        candidates: near)
    case .notComposed(let pattern, let plugin, let owner):
      .init(
        "link.notComposed", .unavailable, "no composed feature handles \"\(pattern)\"",
        hint: "\(plugin) (owner \(owner)) would")
    case .retired(let pattern, let date, let instead):
      .init(
        "link.retired", .notFound, "\(pattern) has been gone since \(date)",
        hint: "open \(instead) instead", candidates: [instead])
    case .wrongType(let parameter, let expected, let found, let pattern):
      .invalid(
        "wrongType", "\(parameter) of \(pattern) must be \(expected), not \"\(found)\"",
        "check the link's \(parameter)")
    case .missingQuery(let name, let pattern):
      .invalid("missingQuery", "\(pattern) needs ?\(name)=", "add ?\(name)=… to the link")
    case .refusedValues(let pattern):
      .invalid(
        "refusedValues", "\(pattern) does not accept this combination of values", "check the link")
    case .unprintable(let pattern, let reason):
      .invalid("unprintable", "\(pattern) has no canonical link: \(reason)", "check the link")
    case .wrongScheme(let found, let expected):
      .invalid(
        "wrongScheme", "the scheme \"\(found)\" is not one of this app's",
        "use \(expected.map { "\($0)://" }.joined(separator: " or "))")
    case .wrongHost(let found, let expected):
      .invalid(
        "wrongHost", "the host \"\(found)\" is not one of this app's",
        "use \(expected.joined(separator: " or "))")
    case .missingScheme:
      .invalid(
        "missingScheme", "the link has no scheme", "begin it with the app's scheme or https://")
    case .missingAuthority(let offset):
      .invalid(
        "missingAuthority", "two slashes and a name must follow the scheme, at byte \(offset)", hint
      )
    case .noRoute:
      .invalid("noRoute", "the link names no route", "add one after the host")
    case .tooLong(let bytes, let limit):
      .invalid("tooLong", "the link has \(bytes) bytes, more than \(limit)", "shorten it")
    case .tooManySegments(let limit):
      .invalid("tooManySegments", "the link has more than \(limit) segments", "shorten it")
    case .tooManyQueryItems(let limit):
      .invalid("tooManyQueryItems", "the link has more than \(limit) query items", "shorten it")
    case .duplicateQueryKey(let name):
      .invalid("duplicateQueryKey", "the query names \"\(name)\" twice", "name it once")
    case .port(let found):
      .invalid("port", "the port \"\(found)\" is not allowed", "leave the port out")
    case .forbiddenCharacter(let character, let offset):
      .invalid(
        "forbiddenCharacter", "\"\(character)\" at byte \(offset) is not allowed in a link", hint)
    case .nonASCII(let offset):
      .invalid("nonASCII", "byte \(offset) is not ASCII", "percent-encode it")
    case .control(let offset):
      .invalid("control", "a control character at byte \(offset)", "percent-encode it")
    case .percentInHost(let offset):
      .invalid("percentInHost", "a % in the host at byte \(offset)", hint)
    case .userInfo(let offset):
      .invalid("userInfo", "a user name before the host, at byte \(offset)", "leave it out")
    case .badPercent(let offset):
      .invalid("badPercent", "a % without two hexadecimal digits at byte \(offset)", "write %25")
    case .forbiddenEncoding(let offset):
      .invalid("forbiddenEncoding", "an encoded byte that is not allowed, at byte \(offset)", hint)
    case .invalidUTF8(let offset):
      .invalid("invalidUTF8", "encoded bytes that are not UTF-8, at byte \(offset)", hint)
    case .dotSegment(let offset):
      .invalid("dotSegment", "a . or .. segment at byte \(offset)", "leave it out")
    case .emptySegment(let offset):
      .invalid("emptySegment", "an empty segment at byte \(offset)", "leave out the extra slash")
    case .fragment(let offset):
      .invalid("fragment", "a # at byte \(offset)", "links here have no fragment; leave it out")
    case .malformedQuery(let offset):
      .invalid("malformedQuery", "a query item that is not key=value, at byte \(offset)", hint)
    }
  }

  private var hint: String { "links are refused rather than repaired; explain shows each step" }
}

extension ErrorExplanation {
  fileprivate static func invalid(_ name: String, _ message: String, _ hint: String) -> Self {
    .init("link.\(name)", .invalidData, message, hint: hint)
  }
}

extension LinkError: CustomStringConvertible {
  /// The message and its hint on one line.
  public var description: String {
    let explanation = explanation
    return [explanation.message, explanation.hint].compactMap(\.self).joined(separator: "; ")
  }
}
