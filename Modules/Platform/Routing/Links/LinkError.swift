/// Why a URL opens nothing: one case per cause, offsets in bytes from the start of the URL.
///
/// A link is refused, never repaired, because two parsers that repair differently are how one host
/// is checked and another opened.
///
/// ```swift
/// do throws(LinkError) {
///   resolved = try table.resolve(url)
/// } catch .notFound(_, let candidates) {
///   suggest(candidates.patterns)
/// }
/// ```
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

extension LinkError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit): "\(bytes) bytes are more than \(limit)"
    case .nonASCII(let offset): "byte \(offset) is not ASCII; percent-encode it"
    case .control(let offset): "byte \(offset) is a control character"
    case .forbiddenCharacter(let text, let offset):
      "\"\(text)\" at byte \(offset) has no place there; percent-encode it or drop it"
    case .missingScheme: "the text does not begin with a scheme"
    case .wrongScheme(let found, let expected):
      "the scheme \"\(found)\" is not \(expected.joined(separator: " or "))"
    case .missingAuthority(let offset):
      "byte \(offset) must begin \"//\" and a name, as in scheme://name"
    case .wrongHost(let found, let expected):
      "the host \"\(found)\" is not \(expected.joined(separator: " or "))"
    case .percentInHost(let offset): "a percent sign in the host, at byte \(offset)"
    case .userInfo(let offset): "a user name before the host, ending at byte \(offset)"
    case .port(let found): "the port \"\(found)\" is not allowed"
    case .noPlace: "the link has a host and names no place"
    case .badPercent(let offset): "the percent sign at byte \(offset) needs two hexadecimal digits"
    case .forbiddenEncoding(let offset): "the escape at byte \(offset) stands for a forbidden byte"
    case .invalidUTF8(let offset): "the escape at byte \(offset) is not UTF-8"
    case .dotSegment(let offset): "the segment at byte \(offset) is \".\" or \"..\""
    case .emptySegment(let offset): "an empty segment at byte \(offset); drop the extra slash"
    case .tooManySegments(let limit): "more than \(limit) segments"
    case .fragment(let offset): "a fragment at byte \(offset); drop it"
    case .malformedQuery(let offset): "the query at byte \(offset) is not key=value"
    case .tooManyQueryItems(let limit): "more than \(limit) query items"
    case .duplicateQueryKey(let name): "the query key \"\(name)\" appears twice"
    case .notFound(let link, let candidates):
      ["nothing handles \"\(link)\"", candidates.patterns.joined(separator: ", ")]
        .filter { !$0.isEmpty }.joined(separator: "; near: ")
    case .wrongType(let parameter, let expected, let found, let pattern):
      "\(parameter) of \(pattern) must be \(expected), not \"\(found)\""
    case .missingQuery(let name, let pattern): "\(pattern) needs \(name)="
    case .refusedValues(let pattern): "\(pattern) does not take these values together"
    case .unprintable(let pattern, let reason): "\(pattern) makes a route without a link: \(reason)"
    case .notComposed(let place, let plugin, let owner):
      "no composed feature handles \(place); \(plugin) (owner \(owner)) would"
    }
  }
}
