extension ModuleUse.Form {
  /// The name of the form in lists and documents.
  var name: String {
    switch self {
    case .importStatement: "import"
    case .selector: "selector"
    case .canImport: "canImport"
    case .externalMacro: "externalMacro"
    }
  }

  /// What a place does with the module.
  var verb: String {
    switch self {
    case .importStatement: "imports"
    case .selector: "selects a name of"
    case .canImport: "asks for"
    case .externalMacro: "has a macro in"
    }
  }
}
