public import Diagnostics
import PublishedLinks

final class PatternEntry: Sendable {
  let description: PatternDescription
  let declaration: PatternDeclaration
  private let read: @Sendable (inout LinkReader) throws(LinkError) -> any Route
  /// Whether a route that the pattern read gives back the values that it read.
  let isHeld: @Sendable (_ route: any Route) -> Bool

  init<R: Route>(
    _ pattern: LinkPattern<R>, routeType: String, registration: Registration, isComposed: Bool
  ) {
    let declaration = pattern.declaration
    self.declaration = declaration
    description = PatternDescription(
      pattern: declaration.text, aliases: declaration.aliases, routeType: routeType,
      access: declaration.access, isTransient: declaration.isTransient, isComposed: isComposed,
      registration: Registration(
        plugin: registration.plugin, owner: registration.owner, fileID: declaration.fileID,
        line: declaration.line))
    read = { (reader: inout LinkReader) throws(LinkError) in try pattern.read(&reader) }
    isHeld = { route in (route as? R).map(pattern.isHeld) ?? false }
  }

  /// Links of the pattern: one without its optional parameters, and one with all of them, whose values differ where
  /// their type has several samples; none if a parameter's type has no text that reads.
  var samples: [String] {
    let texts = declaration.parameters.map { $0.samples() }
    guard case .success(let template) = declaration.template,
      texts.allSatisfy({ !$0.isEmpty })
    else { return [] }
    let named = zip(declaration.parameters, texts).enumerated()
    let required = named.filter { !$0.element.0.isOptional }.map {
      ($0.element.0.name, $0.element.1[0])
    }
    let all = named.map { index, pair in (pair.0.name, pair.1[index % pair.1.count]) }
    let links = [required, all].map { texts in
      link(template, with: Dictionary(texts) { first, _ in first })
    }
    return links[0] == links[1] ? [links[0]] : links
  }

  var parameterWithoutSample: String? {
    declaration.parameters.first { $0.samples().isEmpty }?.name
  }

  private func link(_ template: LinkTemplate, with texts: [String: String]) -> String {
    let path = template.segments.map { segment in
      if case .word(let word) = segment { word } else { texts[segment.name ?? ""] ?? "" }
    }
    let query = template.query.compactMap { name in texts[name].map { "\(name)=\($0)" } }
    return path.joined(separator: "/")
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  var isOpenable: Bool { description.isComposed && declaration.end == nil }

  /// Reads a link whose shape fits a text of the pattern; `slots` says where that text puts the parameters.
  func read(_ link: ParsedLink, slots: [LinkReader.Slot]) throws(LinkError) -> any Route {
    guard description.isComposed else {
      throw .notComposed(
        pattern: description.pattern, plugin: description.registration.plugin,
        owner: description.registration.owner)
    }
    if link.items.count > 1 {
      let repeated = declaration.parameters.filter { $0.kind == .repeated }.map(\.name)
      if let name = link.duplicateKey(except: repeated) { throw .duplicateQueryKey(name: name) }
    }
    var reader = LinkReader(link, slots: slots, for: declaration)
    return try read(&reader)
  }
}

/// One text of a pattern, canonical or alias, that a link may match.
final class PatternCandidate: Sendable {
  let entry: PatternEntry
  let template: LinkTemplate
  private let slots: [LinkReader.Slot]

  init(_ entry: PatternEntry, _ template: LinkTemplate) {
    (self.entry, self.template) = (entry, template)
    slots = template.slots(for: entry.declaration.parameters)
  }

  var registration: Registration { entry.description.registration }

  /// Whether this is the pattern itself, and not an alias.
  var isCanonical: Bool { template.text == entry.declaration.text }

  var site: PatternSite { PatternSite(pattern: template.text, registration: registration) }

  /// Reads a link of this shape as a route, without checking that the route prints a link.
  func read(_ link: ParsedLink) throws(LinkError) -> any Route {
    try entry.read(link, slots: slots)
  }

  /// The route that a link of this shape names.
  func resolve(_ link: ParsedLink) throws(LinkError) -> ResolvedLink {
    let route = try read(link)
    do throws(RoutingError) {
      return ResolvedLink(route: try AnyRoute(route), entry: entry)
    } catch {
      throw .unprintable(pattern: entry.description.pattern, reason: error)
    }
  }

  /// The link as its feature publishes it, with all parameters, even those that an alias does not repeat.
  var published: PublishedLink {
    let parameters = entry.declaration.parameters
    let types = Dictionary(parameters.map { ($0.name, $0.typeName()) }) { first, _ in first }
    let segments = template.segments.map { segment -> PublishedLink.Segment in
      switch segment {
      case .word(let word): .word(word)
      case .parameter(let name): .parameter(name, type: types[name] ?? "")
      case .tail(let name): .tail(name, type: types[name] ?? "")
      }
    }
    if let end = entry.declaration.end {
      return PublishedLink(segments, answer: .gone(since: end.date, instead: end.instead))
    }
    let inPath = template.pathNames
    let canonical = entry.declaration.text
    return PublishedLink(
      segments,
      query: parameters.filter { !inPath.contains($0.name) }.map { parameter in
        PublishedLink.Key(
          parameter.name, type: parameter.typeName(),
          count: parameter.kind == .repeated ? .any : parameter.isOptional ? .optional : .one)
      },
      answer: .route(
        isPublic: entry.declaration.access == .public,
        aliasOf: template.text == canonical ? nil : canonical))
  }

  func isPathMismatch(_ error: LinkError) -> Bool {
    guard case .wrongType(let parameter, _, _, _) = error else { return false }
    return template.pathNames.contains(parameter)
  }

  /// Whether each segment is a typed parameter; `false` for words and tails.
  var typedSegments: [Bool] {
    template.segments.map { segment in
      guard case .parameter(let name) = segment else { return false }
      return entry.declaration.parameters.contains { $0.name == name && $0.isTyped }
    }
  }
}

/// What a route table knows about a pattern, for catalogues and explanations.
public struct PatternDescription: Hashable, Sendable {
  /// The canonical text.
  public let pattern: String
  /// The other texts that are read as links of the route.
  public let aliases: [String]
  /// The name of the route type, such as `HomeRoute`.
  public let routeType: String
  /// Who may open the route.
  public let access: Access
  /// Whether the route carries a secret and must never be stored.
  public let isTransient: Bool
  /// Whether the plugin is part of the composition.
  public let isComposed: Bool
  /// Who declared the pattern, and where.
  public let registration: Registration
}

extension PatternDescription: CustomStringConvertible {
  public var description: String { pattern }
}

/// Who declared something, for audits and explanations.
public struct Registration: Hashable, Sendable {
  /// The id of the plugin, such as `cart`.
  public let plugin: String
  /// The team that owns the plugin, such as `@shop/cart`.
  public let owner: String
  /// The file of the declaration, as `#fileID` gives it.
  public let fileID: String
  /// The line of the declaration.
  public let line: Int

  /// Records who declared something, by default at the line of the call.
  public init(plugin: String, owner: String, fileID: String = #fileID, line: Int = #line) {
    (self.plugin, self.owner, self.fileID, self.line) = (plugin, owner, fileID, line)
  }
}

extension Registration {
  /// The file and line of the declaration.
  public var source: SourceLine { SourceLine(fileID: fileID, line: line) }
}

extension Registration: CustomStringConvertible {
  public var description: String { "\(plugin) (owner \(owner)) at \(fileID):\(line)" }
}

extension Registration: Comparable {
  public static func < (left: Registration, right: Registration) -> Bool {
    (left.plugin, left.fileID, left.line, left.owner)
      < (right.plugin, right.fileID, right.line, right.owner)
  }
}
