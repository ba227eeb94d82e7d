/// The arguments, understood.
struct Options {
  private(set) var groups: [Group] = []
  private(set) var isJSON = false

  /// Whether fewer and shorter samples will do, and what takes minutes is left out.
  private(set) var isShort = false

  /// Whether ours is to run for a profiler, and the others only for show.
  private(set) var isProfiling = false

  /// What the names of the rows to be measured contain.
  private(set) var row: String?

  /// The package that is checked once, and nothing else done, so that its memory can be told.
  private(set) var checkedPackage: String?

  /// The page whose tables are written anew.
  private(set) var page: String?

  /// The shipped build of the shop.
  private(set) var shop = ".build/shop/release/shop-cli"

  /// Whether all groups were asked for, so that one that cannot be measured here is left out.
  private(set) var isEveryGroup = false

  init(_ arguments: [String]) throws(OptionsError) {
    var rest = arguments[...]
    func value() throws(OptionsError) -> String {
      let option = rest.removeFirst()
      guard let value = rest.first else { throw .missingValue(option) }
      return value
    }
    while let argument = rest.first {
      switch argument {
      case "--json": isJSON = true
      case "--short": isShort = true
      case "--profile": isProfiling = true
      case "--row": row = try value()
      case "--check": checkedPackage = try value()
      case "--page": page = try value()
      case "--shop": shop = try value()
      default:
        guard let group = Group(rawValue: argument) else { throw .unknownArgument(argument) }
        groups.append(group)
      }
      rest.removeFirst()
    }
    if groups.isEmpty {
      isEveryGroup = true
      groups = Group.allCases.filter { isShort || $0 != .build }
    }
  }
}
