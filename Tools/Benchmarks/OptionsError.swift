/// Why the arguments are not understood.
enum OptionsError: Error, CustomStringConvertible {
  case unknownArgument(String)

  var description: String {
    switch self {
    case .unknownArgument(let argument):
      "'\(argument)' is neither --json nor a group; the groups are "
        + Group.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}
