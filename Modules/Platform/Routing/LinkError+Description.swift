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

extension LinkError {
  /// The stage of the lookup that refused the link.
  var stage: LinkExplanation.Stage {
    switch self {
    case .missingScheme, .wrongScheme, .missingAuthority: .scheme
    case .wrongHost, .percentInHost, .userInfo, .port: .host
    case .tooLong, .nonASCII, .control, .forbiddenCharacter, .noPlace, .badPercent,
      .forbiddenEncoding, .invalidUTF8, .dotSegment, .emptySegment, .tooManySegments, .fragment,
      .malformedQuery, .tooManyQueryItems, .duplicateQueryKey:
      .shape
    case .notFound, .notComposed: .pattern
    case .wrongType, .missingQuery, .refusedValues: .values
    case .unprintable: .link
    }
  }
}
