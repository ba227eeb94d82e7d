/// Why the arguments are not understood.
enum OptionsError: Error, CustomStringConvertible {
  case unknownArgument(String)
  case missingValue(String)

  var description: String {
    switch self {
    case .unknownArgument(let argument):
      "'\(argument)' is neither an option (--json, --short, --row TEXT, --page FILE, --shop PATH, "
        + "--profile) nor a group; the groups are "
        + Group.allCases.map(\.rawValue).joined(separator: ", ")
    case .missingValue(let option): "\(option) needs a value"
    }
  }
}
