extension LinkTemplate {
  /// Takes a text apart and proves that it and the declared parameters agree.
  static func parsed(
    _ text: String, parameters: [ParameterShape]
  ) -> Result<LinkTemplate, TemplateProblem> {
    Result { () throws(TemplateProblem) -> LinkTemplate in
      let template = try LinkTemplate(text)
      try template.checkNames(parameters)
      for parameter in parameters where !template.places(parameter) {
        throw TemplateProblem.misplacedParameter(parameter.name)
      }
      guard template.pathNames + template.query == parameters.map(\.name) else {
        throw TemplateProblem.parametersOutOfOrder
      }
      return template
    }
  }

  /// Takes an alias apart; it places every path parameter, and may leave out the query.
  static func alias(
    _ text: String, parameters: [ParameterShape]
  ) throws(TemplateProblem) -> LinkTemplate {
    let template = try LinkTemplate(text)
    try template.checkNames(parameters)
    for parameter in parameters {
      let isNamed = template.pathNames.contains(parameter.name)
      let inQuery = template.query.contains(parameter.name)
      switch parameter.kind {
      case .path: guard isNamed || inQuery else { throw .misplacedParameter(parameter.name) }
      case .tail:
        guard template.places(parameter) else { throw .misplacedParameter(parameter.name) }
      case .query: break
      case .repeated: guard !isNamed else { throw .misplacedParameter(parameter.name) }
      }
      if case .tail(parameter.name) = template.segments.last, parameter.kind != .tail {
        throw .misplacedParameter(parameter.name)
      }
    }
    return template
  }

  /// Where this template puts each of the parameters.
  func slots(for parameters: [ParameterShape]) -> [LinkReader.Slot] {
    parameters.map { parameter in
      for (index, segment) in segments.enumerated() {
        if case .parameter(parameter.name) = segment { return .segment(index) }
        if case .tail(parameter.name) = segment { return .tail(from: index) }
      }
      return .query(Array(parameter.name.utf8))
    }
  }

  private func places(_ parameter: ParameterShape) -> Bool {
    switch parameter.kind {
    case .path: segments.contains(.parameter(parameter.name))
    case .tail: segments.contains(.tail(parameter.name))
    case .query, .repeated: query.contains(parameter.name)
    }
  }

  private func checkNames(_ parameters: [ParameterShape]) throws(TemplateProblem) {
    var declared: Set<String> = []
    for parameter in parameters where !declared.insert(parameter.name).inserted {
      throw .duplicateParameter(parameter.name)
    }
    for name in pathNames + query where !declared.contains(name) {
      throw .undeclaredParameter(name)
    }
  }
}
