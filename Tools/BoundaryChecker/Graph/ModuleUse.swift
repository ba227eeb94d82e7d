/// A place where one target of the package uses another.
struct ModuleUse {
  /// How a place uses a module.
  enum Form {
    case importStatement, selector, canImport, externalMacro

    init?(_ form: ModuleReference.Form) {
      switch form {
      case .selector: self = .selector
      case .canImport: self = .canImport
      case .externalMacro: self = .externalMacro
      case .originallyDefinedIn: return nil
      }
    }
  }

  let form: Form
  let source: PackageTarget
  let destination: PackageTarget
  let file: String
  let position: SourcePosition
  let endColumn: Int
  let condition: CompilationCondition?

  /// The import, unless the module is mentioned otherwise.
  let statement: ImportStatement?

  /// Whether the using target declares the used one.
  var isDeclared: Bool { source.dependencies.contains(destination.name) }

  /// The place as compilers print it.
  var place: String { "\(file):\(position.line):\(position.column)" }

  /// The condition in words, to be put behind a sentence.
  var underCondition: String { condition.map { " under #if \($0)" } ?? "" }
}
