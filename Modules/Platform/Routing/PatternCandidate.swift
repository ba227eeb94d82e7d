/// One text of a pattern, canonical or alias, that a link may match.
final class PatternCandidate: Sendable {
  let entry: PatternEntry
  let template: LinkTemplate
  let slots: [LinkReader.Slot]

  init(_ entry: PatternEntry, _ template: LinkTemplate) {
    (self.entry, self.template) = (entry, template)
    slots = template.slots(for: entry.parameters)
  }

  var registration: Registration { entry.description.registration }

  var site: PatternSite { PatternSite(pattern: template.text, registration: registration) }

  /// Reads a link of this shape as a route.
  func open(_ link: ScannedLink) throws(LinkError) -> AnyRoute {
    guard entry.isComposed else {
      let description = entry.description
      throw .notComposed(
        place: description.pattern, plugin: description.registration.plugin,
        owner: description.registration.owner)
    }
    if link.itemCount > 1, let name = link.duplicateKey(except: entry.repeatedKeys) {
      throw .duplicateQueryKey(name: name)
    }
    var reader = LinkReader(link, for: self)
    return try entry.open(&reader)
  }

  /// Whether the link gives a parameter exactly that text, in a place from which it can be printed.
  ///
  /// - Parameters:
  ///   - text: What the pattern would print.
  ///   - shape: The parameter.
  ///   - index: The number of the parameter among those of the path.
  ///   - link: The link that was read.
  /// - Returns: Whether it is what was read.
  func holds(
    _ text: String, _ shape: ParameterShape, pathIndex index: Int, in link: ScannedLink
  ) -> Bool {
    switch shape.kind {
    case .path:
      guard case .segment(let position) = slots[index] else { return false }
      return link.holds(text, link.part(segment: position))
    case .query:
      guard let item = link.item(named: shape.name) else { return false }
      return link.holds(text, link.value(item))
    case .tail, .repeated:
      return false
    }
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
      return entry.parameters.contains { $0.name == name && $0.isTyped }
    }
  }
}
