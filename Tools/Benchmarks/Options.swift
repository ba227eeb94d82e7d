/// The arguments, understood.
struct Options {
  private(set) var groups: [Group] = []
  private(set) var isJSON = false

  init(_ arguments: [String]) throws(OptionsError) {
    for argument in arguments {
      if argument == "--json" {
        isJSON = true
      } else if let group = Group(rawValue: argument) {
        groups.append(group)
      } else {
        throw .unknownArgument(argument)
      }
    }
    if groups.isEmpty { groups = Group.allCases }
  }
}
