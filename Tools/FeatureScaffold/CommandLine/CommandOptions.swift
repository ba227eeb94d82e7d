/// The arguments of `new-feature`, understood.
struct CommandOptions {
  var name: String?
  var owner: String?
  var packagePath = "."
  var hasTab = false
  var isDryRun = false
  var wantsHelp = false

  init(_ arguments: [String]) throws(ScaffoldError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        guard name == nil else { throw .unexpectedArgument(argument) }
        name = argument
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts[0], parts.count) {
      case ("-h", 1), ("--help", 1): wantsHelp = true
      case ("--tab", 1): hasTab = true
      case ("--dry-run", 1): isDryRun = true
      case ("--owner", _): owner = try Self.value(of: parts, or: &rest)
      case ("--package-path", _): packagePath = try Self.value(of: parts, or: &rest)
      default: throw .unknownOption(argument)
      }
    }
  }

  /// What follows `=`, or the next argument.
  private static func value(
    of parts: [String], or rest: inout ArraySlice<String>
  ) throws(ScaffoldError) -> String {
    if parts.count == 2 { return parts[1] }
    guard let next = rest.popFirst(), !next.hasPrefix("-") else {
      throw .missingValue(option: parts[0])
    }
    return next
  }
}
