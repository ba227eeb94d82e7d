import Routing

/// The paths of the GitHub API as one type of 142 places.
enum GitHubSource: PatternSource {
  static let patterns = PathRoute<Self>.patterns(GitHubPaths.all.map(\.pattern))
}

/// Made-up paths, such as `feature7/item/:id/detail`.
protocol MadeUpSource: PatternSource {
  static var count: Int { get }
}

extension MadeUpSource {
  static var templates: [String] { (0..<count).map { "feature\($0)/item/:id/detail" } }
  static var requests: [String] { (0..<count).map { "feature\($0)/item/p-\($0)/detail" } }
}

enum HundredPaths: MadeUpSource {
  static let count = 100
  static let patterns = PathRoute<Self>.patterns(templates)
}

enum TenThousandPaths: MadeUpSource {
  static let count = 10_000
  static let patterns = PathRoute<Self>.patterns(templates)
}
