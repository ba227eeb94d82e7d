import Spelling

/// The layers of a package with the targets in them; it answers what a selector selects.
struct LayerSelection {
  private let graph: PackageGraph
  private let layerNames: [String]

  /// The layer of each target with what the layer's captures stand for, by the target's index.
  private var membership: [(layer: String, captures: NamePattern.Captures)?] = []

  init(
    _ layers: [BoundaryConfiguration.Layer], graph: PackageGraph
  ) throws(BoundaryCheckError) {
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
        match(target, layer.targets).map { (layer: layer.name, captures: $0) }
      }
      if found.count > 1 { throw .ambiguousLayer(target: target.name, layers: found.map(\.layer)) }
      members.append(found.first)
    }
    membership = members
  }

  func layer(of target: PackageTarget) -> String? {
    membership[target.index]?.layer
  }

  /// Refuses selectors that select nothing in the whole package.
  func validate(_ selectors: [Selector]) throws(BoundaryCheckError) {
    for selector in selectors {
      if case .layer(let layer) = selector.subject {
        guard layerNames.contains(layer) else {
          throw .unknownLayer(
            layer, at: selector.place,
            suggestion: NearNames.nearest(to: layer, among: layerNames))
        }
        continue
      }
      guard !graph.targets.contains(where: { match($0, selector) != nil }) else { continue }
      let names = graph.targets.flatMap { [$0.name] + ($0.folder.map { [$0] } ?? []) }
      throw .unmatchedSelector(
        selector.text, at: selector.place,
        suggestion: NearNames.nearest(to: selector.text, among: names))
    }
  }

  /// What captures stand for when the selectors, read from left to right, leave the target selected.
  func match(
    _ target: PackageTarget, _ selectors: [Selector], captures: NamePattern.Captures = [:]
  ) -> NamePattern.Captures? {
    var result: NamePattern.Captures?
    for selector in selectors {
      if selector.isNegated {
        if match(target, selector, captures: captures) != nil { result = nil }
      } else if result == nil {
        result = match(target, selector, captures: captures)
      }
    }
    return result
  }

  /// What captures stand for when the selectors select a module by its name, be it a target of the
  /// package or not.
  func match(
    module: String, target: PackageTarget?, _ selectors: [Selector],
    captures: NamePattern.Captures = [:]
  ) -> NamePattern.Captures? {
    if let target { return match(target, selectors, captures: captures) }
    var result: NamePattern.Captures?
    for selector in selectors {
      guard case .name(let pattern) = selector.subject,
        let found = pattern.match(module, captures: captures)
      else { continue }
      if selector.isNegated { result = nil } else if result == nil { result = found }
    }
    return result
  }

  /// Refuses a configuration whose sections name what is not there.
  func validate(_ configuration: BoundaryConfiguration) throws(BoundaryCheckError) {
    for level in configuration.order {
      for layer in level.layers where !layerNames.contains(layer) {
        throw .unknownLayer(
          layer, at: level.place,
          suggestion: NearNames.nearest(to: layer, among: layerNames))
      }
    }
    for contract in configuration.independence { try validate(contract.targets) }
    for contract in configuration.forbidden {
      try validate(contract.targets)
      try validate(contract.modules.filter { !$0.isExternal(to: graph) })
    }
    for entry in configuration.visibility {
      try validate(entry.targets)
      try validate(entry.visibleTo)
    }
    for entry in configuration.interfaces {
      try validate(entry.implementation)
      try validate(entry.interface)
      try validate(entry.except)
    }
    for entry in configuration.externals {
      try validate(entry.targets ?? [])
      try validate(entry.except)
    }
    for entry in configuration.reexports + (configuration.spi ?? []) {
      try validate(entry.targets)
    }
    for entry in configuration.access { try validate(entry.targets) }
    for entry in configuration.severities { try validate(entry.targets ?? []) }
    for entry in configuration.exceptions { try validate(entry.targets ?? []) }
    if let coordinators = configuration.coordinators {
      try validate(coordinators.stores.filter { !$0.isExternal(to: graph) })
      try validate(coordinators.targets ?? [])
    }
  }

  private func match(
    _ target: PackageTarget, _ selector: Selector, captures: NamePattern.Captures = [:]
  ) -> NamePattern.Captures? {
    switch selector.subject {
    case .name(let pattern): pattern.match(target.name, captures: captures)
    case .folder(let pattern):
      target.folder.flatMap { pattern.match($0, captures: captures) }
    case .layer(let name):
      membership[target.index].flatMap { $0.layer == name ? $0.captures : nil }
    }
  }
}
