/// A URL after normalisation: `product/p-042?page=2`.
///
/// The text has no scheme, its first segment is lower case, and every byte outside RFC 3986's unreserved set
/// is percent-encoded, so equal links have equal text. Only a route can print a link.
public struct Link: Hashable, Sendable {
  /// The maximum length of a printed link in bytes; with a scheme and host it stays below 2,048.
  package static let maximumLength = 1_920
  /// The maximum number of path segments in a printed link.
  package static let maximumSegments = 16

  static let maximumQueryItems = 32
  /// The canonical text, all ASCII.
  public let text: String

  init(printed text: String) { self.text = text }
}

extension Link: CustomStringConvertible {
  public var description: String { text }
}

/// Prints a route as the link of one pattern: words verbatim, values percent-encoded.
@usableFromInline
struct LinkWriter {
  let declaration: PatternDeclaration
  private var bytes: [UInt8] = []
  /// The number of printed template segments; a tail of several values counts once.
  private var printedSegments = 0
  private var tailCount = 0
  private var itemCount = 0

  init(_ declaration: PatternDeclaration) {
    self.declaration = declaration
  }

  mutating func append(_ value: String, _ shape: ParameterShape) throws(RoutingError) {
    if shape.isInPath {
      try beginSegment(shape)
      guard !value.isEmpty else {
        throw .emptyValue(parameter: shape.name, pattern: declaration.text)
      }
    } else {
      try beginItem(shape)
    }
    guard bytes.appendPercentEncoded(value, inPath: shape.isInPath) else {
      throw .unprintableValue(parameter: shape.name, pattern: declaration.text)
    }
  }

  mutating func finish() throws(RoutingError) -> Link {
    if case .failure(let problem) = declaration.template {
      throw .badTemplate(pattern: declaration.text, problem: problem)
    }
    appendWords()
    guard bytes.count <= Link.maximumLength else { throw .tooLong(pattern: declaration.text) }
    return Link(printed: String(decoding: bytes, as: UTF8.self))
  }

  private mutating func beginSegment(_ shape: ParameterShape) throws(RoutingError) {
    if tailCount == 0 {
      appendWords()
      printedSegments += 1
    }
    if shape.kind == .tail { tailCount += 1 }
    guard declaration.segments.count + max(0, tailCount - 1) <= Link.maximumSegments else {
      throw .tooManySegments(pattern: declaration.text)
    }
    bytes.append(UInt8(ascii: "/"))
  }

  private mutating func beginItem(_ shape: ParameterShape) throws(RoutingError) {
    appendWords()
    itemCount += 1
    guard itemCount <= Link.maximumQueryItems else {
      throw .tooManyQueryItems(pattern: declaration.text)
    }
    bytes.append(itemCount == 1 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
    bytes += shape.name.utf8
    bytes.append(UInt8(ascii: "="))
  }

  private mutating func appendWords() {
    let segments = declaration.segments
    while printedSegments < segments.count, case .word(let word) = segments[printedSegments] {
      if printedSegments > 0 { bytes.append(UInt8(ascii: "/")) }
      bytes += word.utf8
      printedSegments += 1
    }
  }
}

/// Which URLs are links of this app.
///
/// A link is untrusted input: the scheme and the https hosts are allow-lists, compared byte by byte
/// after ASCII case folding (MASTG-TEST-0028, ASVS 1.5.3).
public struct LinkPolicy: Hashable, Sendable {
  /// The app's own scheme, lower case, such as `shop`; never `http` or `https`.
  public let scheme: String
  /// The https hosts whose paths are links of the app, lower case.
  public let hosts: [String]

  /// Declares which URLs are links; `RouteTableBuilder.build` refuses a policy with problems.
  public init(scheme: String, hosts: [String]) {
    (self.scheme, self.hosts) = (scheme, hosts)
  }

  var schemes: [String] { hosts.isEmpty ? [scheme] : [scheme, "https"] }

  /// Prints a link under the app's own scheme: `shop://product/p-042`.
  public func url(for link: Link) -> String { "\(scheme)://\(link.text)" }
}

extension LinkPolicy {
  var problems: [String] {
    var found: [String] = []
    if !isScheme {
      found.append("the scheme \"\(scheme)\" is not lower-case letters, digits, + - .")
    }
    if scheme == "http" || scheme == "https" {
      found.append("the scheme \"\(scheme)\" belongs to the web; list its hosts instead")
    }
    for host in hosts where !LinkPolicy.isHost(host) {
      found.append("the host \"\(host)\" is not a lower-case ASCII domain name")
    }
    if Set(hosts).count < hosts.count { found.append("a host is listed twice") }
    return found
  }

  private var isScheme: Bool {
    guard let first = scheme.utf8.first, (97...122).contains(first) else { return false }
    return scheme.utf8.count <= 32
      && scheme.utf8.allSatisfy { $0.isInScheme && $0.folded == $0 }
  }

  /// Whether `host` is a domain name that no parser reads as an IP address or rewrites.
  private static func isHost(_ host: String) -> Bool {
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard host.utf8.count <= 100, let last = labels.last, let first = last.first else {
      return false
    }
    let areLabels = labels.allSatisfy { label in
      guard (1...63).contains(label.count), label.first != 45, label.last != 45 else {
        return false
      }
      return label.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...122).contains($0) }
    }
    return areLabels && !(48...57).contains(first)
  }
}
