extension RouteTable {
  /// Explains how a URL is looked up: every stage, and every candidate with why it lost.
  ///
  /// The answer is the one `resolve` gives. Query values are left out of the words, since they may be
  /// secrets.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The explanation.
  public func explain(_ url: String) -> LinkExplanation {
    let outcome = Result { () throws(LinkError) -> Resolution in try resolve(url) }
    do throws(LinkError) {
      return try LinkScanner.withScan(url, policy: frozenPolicy) { link throws(LinkError) in
        LinkExplanation(
          steps: steps(url, link, outcome), candidates: ranked(link, outcome), outcome: outcome)
      }
    } catch {
      return LinkExplanation(
        steps: passed(before: error.stage, url) + [
          LinkExplanation.Step(stage: error.stage, finding: error.description, passed: false)
        ], candidates: [], outcome: .failure(error))
    }
  }

  private func steps(
    _ url: String, _ link: ScannedLink, _ outcome: Result<Resolution, LinkError>
  ) -> [LinkExplanation.Step] {
    let keys = (0..<link.itemCount).map { link.text(link.key($0)) }
    let query = keys.isEmpty ? "" : ", query keys \(keys.joined(separator: ", "))"
    var steps = passed(before: .shape, url)
    func pass(_ stage: LinkExplanation.Stage, _ finding: String) {
      steps.append(LinkExplanation.Step(stage: stage, finding: finding, passed: true))
    }
    func refuse(_ error: LinkError) {
      steps.append(
        LinkExplanation.Step(stage: error.stage, finding: error.description, passed: false))
    }
    if case .failure(let error) = outcome, error.stage == .shape {
      refuse(error)
      return steps
    }
    pass(.shape, "\(link.path)\(query)")
    switch outcome {
    case .success(let resolution):
      pass(.pattern, "\(resolution.pattern.pattern) of \(resolution.registration)")
      pass(.values, "\(resolution.pattern.routeType)")
      pass(.link, "\(resolution.route)")
    case .failure(let error):
      if error.stage != .pattern {
        // Only a pattern that matched refuses values.
        let candidate = candidates[Int(trie.firstMatch(link))]
        pass(.pattern, "\(candidate.template.text) of \(candidate.registration)")
      }
      refuse(error)
    }
    return steps
  }

  private func passed(before stage: LinkExplanation.Stage, _ url: String) -> [LinkExplanation.Step]
  {
    let scheme = url.prefix { $0 != ":" }
    let authority = url.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    let isWeb = scheme.utf8.map(\.folded).elementsEqual("https".utf8)
    var steps: [LinkExplanation.Step] = []
    for earlier in LinkExplanation.Stage.allCases.prefix(while: { $0 != stage }) {
      switch earlier {
      case .scheme:
        steps.append(
          LinkExplanation.Step(stage: .scheme, finding: "\"\(scheme)\" is allowed", passed: true))
      case .host where isWeb:
        steps.append(
          LinkExplanation.Step(stage: .host, finding: "\"\(authority)\" is allowed", passed: true))
      default: break
      }
    }
    return steps
  }
}
