import SwiftScanning

/// A place where one target of the package uses another.
///
/// It is an object since lists of places are made and narrowed all the time.
final class ModuleUse: Sendable {
  /// How a place uses a module.
  enum Form: Sendable {
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

  init(
    form: Form, source: PackageTarget, destination: PackageTarget, file: String,
    position: SourcePosition, endColumn: Int, condition: CompilationCondition?
  ) {
    self.form = form
    (self.source, self.destination) = (source, destination)
    self.file = file
    (self.position, self.endColumn) = (position, endColumn)
    self.condition = condition
  }

  /// Whether the using target declares the used one.
  var isDeclared: Bool { source.dependencies.contains(destination.name) }

  /// The place as compilers print it.
  var place: String { "\(file):\(position.line):\(position.column)" }

  /// The condition in words, to be put behind a sentence.
  var underCondition: String { condition.map { " under #if \($0)" } ?? "" }
}

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
