/// A pattern in a table, its route type erased.
final class PatternEntry: Sendable {
  let description: PatternDescription
  let declaration: PatternDeclaration
  private let open: @Sendable (inout LinkReader) throws(LinkError) -> AnyRoute

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
    open = { (reader: inout LinkReader) throws(LinkError) in
      let route = try pattern.read(&reader)
      do throws(RoutingError) {
        return try AnyRoute(route)
      } catch {
        throw .unprintable(pattern: declaration.text, reason: error)
      }
    }
  }

  /// Reads a link of the shape of one of the pattern's texts, which puts the parameters into slots.
  func open(_ link: ParsedLink, slots: [LinkReader.Slot]) throws(LinkError) -> AnyRoute {
    guard description.isComposed else {
      throw .notComposed(
        place: description.pattern, plugin: description.registration.plugin,
        owner: description.registration.owner)
    }
    if link.items.count > 1 {
      let repeated = declaration.parameters.filter { $0.kind == .repeated }.map(\.name)
      if let name = link.duplicateKey(except: repeated) { throw .duplicateQueryKey(name: name) }
    }
    var reader = LinkReader(link, slots: slots, for: declaration)
    return try open(&reader)
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

  var site: PatternSite { PatternSite(pattern: template.text, registration: registration) }

  /// Reads a link of this shape as a route.
  func open(_ link: ParsedLink) throws(LinkError) -> ResolvedLink {
    ResolvedLink(route: try entry.open(link, slots: slots), entry: entry)
  }

  /// Whether the error says that a path segment is not of the parameter's type.
  func isPathMismatch(_ error: LinkError) -> Bool {
    guard case .wrongType(let parameter, _, _, _) = error else { return false }
    return template.pathNames.contains(parameter)
  }

  /// Whether the parameter of each segment is typed; `false` for words and tails.
  var typedSegments: [Bool] {
    template.segments.map { segment in
      guard case .parameter(let name) = segment else { return false }
      return entry.declaration.parameters.contains { $0.name == name && $0.isTyped }
    }
  }
}
