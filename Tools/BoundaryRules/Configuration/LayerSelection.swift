package import PackageReading
import Spelling

/// The layers of a package with their targets; it evaluates selectors.
package struct LayerSelection {
  private let graph: PackageGraph
  private let layerNames: [String]
  private var membership: [(layer: String, captures: NamePattern.Captures)?] = []

  package init(_ layers: [BoundaryConfiguration.Layer], graph: PackageGraph)
    throws(BoundaryCheckError)
  {
    self.graph = graph
    layerNames = layers.map(\.name)
    for layer in layers {
      for selector in layer.targets {
        if case .layer = selector.subject {
          throw .invalidSelector(
            selector.text, at: selector.place, detail: "a layer cannot be made of layers")
        }
      }
      try validate(layer.targets)
    }
    var members: [(layer: String, captures: NamePattern.Captures)?] = []
    for target in graph.targets {
      let found = layers.compactMap { layer in
        match(target, layer.targets).map { (layer: layer, captures: $0) }
      }
      if found.count > 1 {
        throw .ambiguousLayer(
          target: target.name, layers: found.map(\.layer.name), at: found[1].layer.place)
      }
      members.append(found.first.map { (layer: $0.layer.name, captures: $0.captures) })
    }
    membership = members
  }

  package func layer(of target: PackageTarget) -> String? {
    membership[target.index]?.layer
  }

  /// Throws if a selector selects nothing in the whole package.
  package func validate(_ selectors: [Selector]) throws(BoundaryCheckError) {
    for selector in selectors {
      if case .layer(let layer) = selector.subject {
        guard layerNames.contains(layer) else {
          throw .unknownLayer(
            layer, at: selector.place,
            suggestion: Suggestions.nearest(to: layer, among: layerNames))
        }
        continue
      }
      guard !graph.targets.contains(where: { match($0, selector) != nil }) else { continue }
      let names =
        graph.targets.flatMap { [$0.name] + ($0.folder.map { [$0] } ?? []) }
        + graph.origins.map { "package:\($0.name)" }
      throw .unmatchedSelector(
        selector.text, at: selector.place,
        suggestion: Suggestions.nearest(to: selector.text, among: names))
    }
  }

  /// Returns the values of the captures when the selectors, read from left to right, select the target.
  package func match(
    _ target: PackageTarget, _ selectors: [Selector], captures: NamePattern.Captures = [:]
  ) -> NamePattern.Captures? {
    Self.fold(selectors) { match(target, $0, captures: captures) }
  }

  /// Returns the values of the captures when the selectors select a module, a target of the package or not.
  package func match(
    module: String, target: PackageTarget?, _ selectors: [Selector],
    captures: NamePattern.Captures = [:]
  ) -> NamePattern.Captures? {
    if let target { return match(target, selectors, captures: captures) }
    return Self.fold(selectors) { selector in
      guard case .name(let pattern) = selector.subject else { return nil }
      return pattern.match(module, captures: captures)
    }
  }

  private static func fold(
    _ selectors: [Selector], _ match: (Selector) -> NamePattern.Captures?
  ) -> NamePattern.Captures? {
    selectors.reduce(nil) { result, selector in
      if selector.isNegated { return match(selector) == nil ? result : nil }
      return result ?? match(selector)
    }
  }

  package func validate(_ configuration: BoundaryConfiguration) throws(BoundaryCheckError) {
    for level in configuration.order {
      for layer in level.layers where !layerNames.contains(layer) {
        throw .unknownLayer(
          layer, at: level.place,
          suggestion: Suggestions.nearest(to: layer, among: layerNames))
      }
    }
    func inside(_ selectors: [Selector]) -> [Selector] {
      selectors.filter { !$0.isExternal(to: graph) }
    }
    var lists = configuration.independence.map(\.targets)
    lists += configuration.forbidden.flatMap { [$0.targets, inside($0.modules)] }
    lists += configuration.visibility.flatMap { [$0.targets, $0.visibleTo] }
    lists += configuration.interfaces.flatMap { [$0.implementation, $0.interface, $0.except] }
    lists += configuration.externals.flatMap { [$0.targets ?? [], $0.except] }
    lists += (configuration.reexports + (configuration.spi ?? [])).map(\.targets)
    lists += configuration.access.map(\.targets)
    lists += configuration.severities.map { $0.targets ?? [] }
    lists += configuration.exceptions.map { $0.targets ?? [] }
    if let coordinators = configuration.coordinators {
      lists += [inside(coordinators.stores), coordinators.targets ?? []]
    }
    lists += (configuration.affected?.reads ?? []).map(\.targets)
    for selectors in lists { try validate(selectors) }
  }

  private func match(
    _ target: PackageTarget, _ selector: Selector, captures: NamePattern.Captures = [:]
  ) -> NamePattern.Captures? {
    switch selector.subject {
    case .name(let pattern):
      pattern.match(target.name, captures: captures)
        ?? pattern.match(target.plainName, captures: captures)
    case .package(let pattern): pattern.match(target.origin.name, captures: captures)
    case .folder(let pattern):
      // When several packages share a name, the names of their targets contain folders.
      target.folder.flatMap { pattern.match($0, captures: captures) }
        ?? pattern.match(target.name, captures: captures)
    case .layer(let name):
      membership[target.index].flatMap { $0.layer == name ? $0.captures : nil }
    }
  }
}

/// An expression of a configuration that selects targets.
///
/// | Form | Selects |
/// | --- | --- |
/// | `Cart*`, `{F}Feature` | targets by name |
/// | `Modules/*/{F}` | targets by folder, or by a name with a slash |
/// | `layer:features` | the targets of a layer |
/// | `package:Kit` | the targets of a package, by its name |
/// | `!…` | removes targets from the selection |
package struct Selector: Hashable {
  package enum Subject: Hashable {
    case name(NamePattern)
    case folder(NamePattern)
    case layer(String)
    case package(NamePattern)
  }

  package let text: String
  package let place: ConfigurationPlace
  let isNegated: Bool
  package let subject: Subject

  package init(_ text: String, at place: ConfigurationPlace) throws(BoundaryCheckError) {
    self.text = text
    self.place = place
    isNegated = text.hasPrefix("!")
    let body = String(isNegated ? text.dropFirst() : text[...])
    guard !body.isEmpty else { throw .invalidSelector(text, at: place, detail: "it is empty") }
    if body.hasPrefix("layer:") {
      subject = .layer(String(body.dropFirst("layer:".count)))
    } else if body.hasPrefix("package:"),
      let pattern = NamePattern(String(body.dropFirst("package:".count)))
    {
      subject = .package(pattern)
    } else if let pattern = NamePattern(body) {
      subject = body.contains("/") ? .folder(pattern) : .name(pattern)
    } else {
      throw .invalidSelector(text, at: place, detail: NamePattern.form)
    }
  }

  /// Returns whether the selector plainly names one module outside the package; such a name is right even
  /// though no target has it.
  func isExternal(to graph: PackageGraph) -> Bool {
    guard case .name = subject, !text.contains("*"), !text.contains("{") else { return false }
    return Suggestions.nearest(to: text, among: graph.targets.map(\.name)) == nil
  }
}
