import PublishedLinks

/// The parsed text of a pattern or alias: `product/:id?page=`.
struct LinkTemplate: Sendable {
  enum Segment: Hashable, Sendable {
    case word(String)
    case parameter(String)
    case tail(String)

    var name: String? {
      switch self {
      case .word: nil
      case .parameter(let name), .tail(let name): name
      }
    }
  }

  let text: String
  let segments: [Segment]
  let query: [String]

  private init(_ text: String) throws(TemplateProblem) {
    let halves = Self.split(text[...], at: "?", atMost: 1)
    let words = Self.split(halves[0], at: "/")
    guard let first = words.first, Self.isWord(first), first.utf8.allSatisfy({ $0 == $0.folded })
    else { throw .badFirstSegment(String(words.first ?? "")) }
    guard words.count <= Link.maximumSegments else { throw .tooManySegments(words.count) }
    var segments: [Segment] = []
    for word in words {
      if case .tail(let name) = segments.last { throw .tailNotLast(name) }
      segments.append(try Self.segment(word))
    }
    (self.text, self.segments) = (text, segments)
    query = halves.count == 2 ? try Self.query(halves[1]) : []
    if let name = Self.duplicate(pathNames + query) { throw .duplicateParameter(name) }
  }

  /// Parses a text that must place each parameter where it was declared, in the declared order.
  ///
  /// An alias may put a path parameter into the query, and may leave out the query.
  init(
    _ text: String, parameters: [ParameterShape], isAlias: Bool = false
  ) throws(TemplateProblem) {
    try self.init(text)
    let declared = parameters.map(\.name)
    if let name = Self.duplicate(declared) { throw .duplicateParameter(name) }
    for name in pathNames + query where !declared.contains(name) {
      throw .undeclaredParameter(name)
    }
    for parameter in parameters {
      let name = parameter.name
      let isPlaced =
        switch parameter.kind {
        case .path: segments.contains(.parameter(name)) || isAlias && query.contains(name)
        case .tail: segments.contains(.tail(name))
        case .query: isAlias ? !segments.contains(.tail(name)) : query.contains(name)
        case .repeated: isAlias ? !pathNames.contains(name) : query.contains(name)
        }
      guard isPlaced else { throw .misplacedParameter(name) }
    }
    guard isAlias || pathNames + query == declared else { throw .parametersOutOfOrder }
  }

  init(retired text: String, end: PatternDeclaration.End) throws(TemplateProblem) {
    guard PublishedLink.isDate(end.date) else { throw .badDate(end.date) }
    _ = try LinkTemplate(end.instead)
    try self.init(text)
  }

  var pathNames: [String] { segments.compactMap(\.name) }

  /// The first segment, a word in every template.
  var firstWord: String {
    if case .word(let word) = segments.first { word } else { "" }
  }

  /// The path without its parameter names; templates with the same shape match the same links.
  var shape: String {
    segments.map { segment in
      switch segment {
      case .word(let word): word
      case .parameter: ":"
      case .tail: "*"
      }
    }.joined(separator: "/")
  }

  var hasTail: Bool {
    if case .tail = segments.last { true } else { false }
  }

  var lengths: ClosedRange<Int> {
    segments.count...(hasTail ? Link.maximumSegments : segments.count)
  }

  func slots(for parameters: [ParameterShape]) -> [LinkReader.Slot] {
    parameters.map { parameter in
      guard let index = segments.firstIndex(where: { $0.name == parameter.name }) else {
        return .query(parameter.name)
      }
      return parameter.kind == .tail ? .tail(from: index) : .segment(index)
    }
  }

  /// Splits by bytes: every launch parses all templates, and finding character boundaries is slow.
  private static func split(
    _ text: Substring, at separator: Unicode.Scalar, atMost splits: Int = .max
  ) -> [Substring] {
    text.utf8.split(
      separator: UInt8(ascii: separator), maxSplits: splits, omittingEmptySubsequences: false
    ).map { Substring($0) }
  }

  private static func duplicate(_ names: [String]) -> String? {
    names.enumerated().first { names[..<$0].contains($1) }?.element
  }

  private static func segment(_ word: Substring) throws(TemplateProblem) -> Segment {
    let mark = word.utf8.first
    if isWord(word) { return .word(String(word)) }
    guard mark == UInt8(ascii: ":") || mark == UInt8(ascii: "*"),
      case let name = Substring(word.utf8.dropFirst()), isName(name)
    else { throw .badSegment(String(word)) }
    return mark == UInt8(ascii: ":") ? .parameter(String(name)) : .tail(String(name))
  }

  private static func query(_ text: Substring) throws(TemplateProblem) -> [String] {
    var names: [String] = []
    for item in split(text, at: "&") {
      guard item.last == "=", isName(item.dropLast()) else { throw .badQuery(String(text)) }
      names.append(String(item.dropLast()))
    }
    return names
  }

  private static func isWord(_ word: Substring) -> Bool {
    isName(word) && word != "." && word != ".."
  }

  private static func isName(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(\.isUnreserved)
  }
}

/// A problem in the text of a pattern.
public enum TemplateProblem: Error, Hashable, Sendable {
  /// The first segment is missing or is not lower-case letters, digits, `-`, `_`, `.` or `~`.
  case badFirstSegment(String)
  /// A later segment is neither unreserved characters, `:name` nor `*name`.
  case badSegment(String)
  /// What follows `?` is not `name=` joined by `&`.
  case badQuery(String)
  /// Two parameters have one name.
  case duplicateParameter(String)
  /// The text names a parameter that is not declared.
  case undeclaredParameter(String)
  /// A declared parameter is not in the text, or not where it was declared.
  case misplacedParameter(String)
  /// The parameters are declared in another order than the text names them.
  case parametersOutOfOrder
  /// `*name` comes before the last segment.
  case tailNotLast(String)
  /// The text has more segments than a link may have.
  case tooManySegments(Int)
  /// The end of a retired link is not a date.
  case badDate(String)
}

extension TemplateProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badFirstSegment(let text):
      "the first segment \"\(text)\" must be lower-case letters, digits, - _ . or ~"
    case .badSegment(let text):
      "the segment \"\(text)\" must be :name, *name or a word of letters, digits, - _ . or ~"
    case .badQuery(let text): "the query \"\(text)\" must be name= joined by &"
    case .duplicateParameter(let name): "the parameter \"\(name)\" appears twice; rename one"
    case .undeclaredParameter(let name): "declare the parameter \"\(name)\", or drop it"
    case .misplacedParameter(let name):
      "write :\(name) or *\(name) in the path, or \(name)= in the query, as it is declared"
    case .parametersOutOfOrder: "declare the parameters in the order the text names them"
    case .tailNotLast(let name): "*\(name) must be the last segment"
    case .tooManySegments(let count):
      "\(count) segments are more than \(Link.maximumSegments)"
    case .badDate(let text): "\"\(text)\" is neither a month, 2026-10, nor a day, 2026-10-31"
    }
  }
}
