import DependencyInjection
import Routing

extension CompositionAudit {
  /// Points without a host or with two, and contributions that no point takes.
  func points() -> [CompositionProblem] {
    let hosted = registries.flatMap(\.points)
    let contributions = registries.flatMap(\.contributions)
    let absent = Dictionary(skipped.flatMap(\.points).map { ($0.id, $0.site) }) { first, _ in first
    }
    let known = Set(hosted.map(\.id))
    var problems: [CompositionProblem] = duplicates(hosted, by: \.id) {
      $0.isShared && $1.isShared
        ? nil : .duplicatePoint(name: $0.name, first: $0.site, second: $1.site)
    }
    problems += contributions.filter { !$0.isOptional && !known.contains($0.id) }.map {
      .pointWithoutHost(name: $0.name, site: $0.site, wouldBe: absent[$0.id])
    }
    let byPoint = Dictionary(grouping: contributions, by: \.id)
    var seen: Set<ObjectIdentifier> = []
    for point in hosted where seen.insert(point.id).inserted {
      let own = byPoint[point.id, default: []].sorted { $0.rank < $1.rank }
      problems += rivals(among: own, to: point.name)
      guard !point.type.limit.allows(own.count) else { continue }
      problems.append(
        .contributionCount(
          name: point.name, limit: point.type.limit, site: point.site,
          contributions: own.map(\.site)))
    }
    return problems
  }

  /// Pairs of contributions to a point that exclude each other: two of one plugin, two with one order, or two sections
  /// with one name.
  private func rivals(
    among contributions: [ContributionDeclaration], to point: String
  ) -> [CompositionProblem] {
    let sections = contributions.filter { $0.section != nil }
    let others = contributions.filter { $0.section == nil }
    return duplicates(others, by: \.site.plugin) {
      .contributedTwice(name: point, first: $0.site, second: $1.site)
    }
      + duplicates(others.filter { $0.order != nil }, by: \.order) {
        $0.site.plugin == $1.site.plugin
          ? nil
          : .duplicateOrder(order: $0.order ?? 0, point: point, first: $0.site, second: $1.site)
      }
      + duplicates(sections, by: \.section?.name) {
        .duplicateSection(
          name: $0.section?.name ?? "", page: point, first: $0.site, second: $1.site)
      }
      + sections.filter { !isWord($0.section?.name ?? "") }.map {
        .reservedSection(name: $0.section?.name ?? "", page: point, site: $0.site)
      }
  }
}

extension ContributionLimit {
  fileprivate func allows(_ count: Int) -> Bool {
    switch self {
    case .many: true
    case .atMostOne: count <= 1
    case .exactlyOne: count == 1
    }
  }
}
