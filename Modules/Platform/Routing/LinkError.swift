/// Why a URL opens nothing: one case per cause, offsets in bytes from the start of the URL.
///
/// A link is refused, never repaired, because two parsers that repair differently are how one host
/// is checked and another opened.
///
/// ```swift
/// do throws(LinkError) {
///   resolution = try table.resolve(url)
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

  /// The shape fits and a parameter's text does not; no other plugin's pattern is tried then.
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
