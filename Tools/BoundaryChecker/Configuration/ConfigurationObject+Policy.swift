import Spelling

extension ConfigurationObject {
  func selectors(_ key: String) throws(BoundaryCheckError) -> [Selector] {
    var selectors: [Selector] = []
    for text in try texts(key) { selectors.append(try Selector(text, at: path(key))) }
    return selectors
  }

  /// The values of a list of objects; an absent list is an empty one.
  func list<Value>(
    _ key: String, keys: [String],
    _ value: (ConfigurationObject) throws(BoundaryCheckError) -> Value
  ) throws(BoundaryCheckError) -> [Value] {
    guard has(key) else { return [] }
    var values: [Value] = []
    for object in try objects(key, keys: keys) { values.append(try value(object)) }
    return values
  }

  /// The identifier of a rule there is.
  func ruleIdentifier(_ key: String) throws(BoundaryCheckError) -> String {
    let id = try text(key)
    guard RuleCatalog.identifiers.contains(id) else {
      throw .unknownWord(
        id, at: path(key),
        suggestion: NearNames.nearest(to: id, among: RuleCatalog.identifiers), known: [])
    }
    return id
  }

  /// Patterns over names, or one that holds when the key is absent.
  func patterns(
    _ key: String, default fallback: String
  ) throws(BoundaryCheckError) -> [NamePattern] {
    var patterns: [NamePattern] = []
    for text in has(key) ? try texts(key) : [fallback] {
      guard let pattern = NamePattern(text) else {
        throw .invalidSelector(text, at: path(key), detail: NamePattern.form)
      }
      patterns.append(pattern)
    }
    return patterns
  }
}
