/// The arguments of `boundary-check`, understood.
struct CommandOptions {
  enum Command: Hashable {
    case check, help, version, listImports, listRules
    case explain(String)
  }

  enum Format: String { case text, json }

  var command = Command.check
  var format = Format.text
  var check = PackageCheck(packagePath: ".")

  private static let flags = [
    "--config", "--format", "--help", "--manifest", "--package-path", "--rule", "--version",
  ]

  init(_ arguments: [String]) throws(BoundaryCheckError) {
    var words: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts[0]
      if name == "-h" || name == "--help" {
        command = .help
        return
      }
      if name == "--version" {
        command = .version
        return
      }
      guard Self.flags.contains(name) else {
        throw .unknownOption(
          name, suggestion: Spelling.suggestion(for: name, among: Self.flags))
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw .missingValue(option: name)
      }
      try apply(name, value)
    }
    try readCommand(words)
  }

  private mutating func apply(_ option: String, _ value: String) throws(BoundaryCheckError) {
    switch option {
    case "--package-path": check.packagePath = value
    case "--config": check.configurationPath = value
    case "--manifest": check.manifestPath = value
    case "--rule":
      _ = try RuleCatalog.rule(value)
      check.rules.append(value)
    default:
      guard let format = Format(rawValue: value) else { throw .unknownFormat(value) }
      self.format = format
    }
  }

  private mutating func readCommand(_ words: [String]) throws(BoundaryCheckError) {
    guard let first = words.first else { return }
    var used = 2
    switch (first, words.dropFirst().first) {
    case ("check", _): used = 1
    case ("explain", let rule?): command = .explain(rule)
    case ("explain", nil): throw .missingValue(option: "explain")
    case ("list", "imports"?): command = .listImports
    case ("list", "rules"?): command = .listRules
    case ("list", let word): throw Self.unknownCommand("list \(word ?? "")")
    default: throw Self.unknownCommand(first)
    }
    if words.count > used { throw .unexpectedArgument(words[used]) }
  }

  private static func unknownCommand(_ name: String) -> BoundaryCheckError {
    let commands = ["check", "explain", "list imports", "list rules"]
    return .unknownCommand(name, suggestion: Spelling.suggestion(for: name, among: commands))
  }
}
