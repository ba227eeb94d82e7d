import Routing

/// The paths of the GitHub API as a shop would have them: eight places a feature.
protocol GitHubPart: PatternSource {
  static var number: Int { get }
}

extension GitHubPart {
  static var templates: [String] {
    GitHubPaths.all.dropFirst(number * 8).prefix(8).map(\.pattern)
  }

  static var ownPatterns: [LinkPattern<PathRoute<Self>>] {
    PathRoute<Self>.patterns(templates, from: number * 8)
  }

  static func add(to builder: inout RouteTableBuilder) {
    builder.add(
      PathRoute<Self>.self,
      registration: Registration(plugin: "GitHub", owner: "@shop/tools"))
  }
}

enum GitHubParts {
  static let all: [any GitHubPart.Type] = [
    GitHubPart0.self, GitHubPart1.self, GitHubPart2.self, GitHubPart3.self, GitHubPart4.self,
    GitHubPart5.self, GitHubPart6.self, GitHubPart7.self, GitHubPart8.self, GitHubPart9.self,
    GitHubPart10.self, GitHubPart11.self, GitHubPart12.self, GitHubPart13.self, GitHubPart14.self,
    GitHubPart15.self, GitHubPart16.self, GitHubPart17.self,
  ]
}

enum GitHubPart0: GitHubPart {
  static let number = 0
  static let patterns = ownPatterns
}
enum GitHubPart1: GitHubPart {
  static let number = 1
  static let patterns = ownPatterns
}
enum GitHubPart2: GitHubPart {
  static let number = 2
  static let patterns = ownPatterns
}
enum GitHubPart3: GitHubPart {
  static let number = 3
  static let patterns = ownPatterns
}
enum GitHubPart4: GitHubPart {
  static let number = 4
  static let patterns = ownPatterns
}
enum GitHubPart5: GitHubPart {
  static let number = 5
  static let patterns = ownPatterns
}
enum GitHubPart6: GitHubPart {
  static let number = 6
  static let patterns = ownPatterns
}
enum GitHubPart7: GitHubPart {
  static let number = 7
  static let patterns = ownPatterns
}
enum GitHubPart8: GitHubPart {
  static let number = 8
  static let patterns = ownPatterns
}
enum GitHubPart9: GitHubPart {
  static let number = 9
  static let patterns = ownPatterns
}
enum GitHubPart10: GitHubPart {
  static let number = 10
  static let patterns = ownPatterns
}
enum GitHubPart11: GitHubPart {
  static let number = 11
  static let patterns = ownPatterns
}
enum GitHubPart12: GitHubPart {
  static let number = 12
  static let patterns = ownPatterns
}
enum GitHubPart13: GitHubPart {
  static let number = 13
  static let patterns = ownPatterns
}
enum GitHubPart14: GitHubPart {
  static let number = 14
  static let patterns = ownPatterns
}
enum GitHubPart15: GitHubPart {
  static let number = 15
  static let patterns = ownPatterns
}
enum GitHubPart16: GitHubPart {
  static let number = 16
  static let patterns = ownPatterns
}
enum GitHubPart17: GitHubPart {
  static let number = 17
  static let patterns = ownPatterns
}
