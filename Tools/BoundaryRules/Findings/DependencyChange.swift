package struct DependencyChange: Hashable, Sendable, Encodable {
  package enum Action: String, Hashable, Sendable, Encodable {
    case add, remove
  }

  package var action: Action
  package var target: String
  package var dependency: String

  /// The package of the product; `nil` for a target of the same package.
  package var package: String?

  package init(
    _ action: Action, of dependency: String, from package: String? = nil, in target: String
  ) {
    (self.action, self.target) = (action, target)
    (self.dependency, self.package) = (dependency, package)
  }

  /// The change in the words of a manifest that spells its targets out.
  package var words: String {
    let (verb, preposition) = action == .add ? ("add", "to") : ("remove", "from")
    return "\(verb) \"\(dependency)\" \(preposition) the dependencies of \"\(target)\""
  }
}
