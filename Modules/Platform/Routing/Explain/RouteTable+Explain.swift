extension RouteTable {
  /// Explains how a URL is looked up: every stage, and every candidate with why it lost.
  ///
  /// The outcome is that of `resolve`. Query values are left out of the words, since they may be secrets.
  public func explain(_ url: String) -> LinkExplanation {
    do throws(LinkError) {
      let link = try LinkParser.parse(url, policy: policy)
      let matches = trie.matches(link)
      var verdicts: [LinkExplanation.Verdict] = []
      let outcome = Result { () throws(LinkError) in
        try read(link, among: matches) { candidate throws(LinkError) in
          do throws(LinkError) {
            let found = try candidate.open(link)
            verdicts.append(.chosen)
            return found
          } catch {
            verdicts.append(.refused(error))
            throw error
          }
        }
      }
      if let last = matches.prefix(verdicts.count).last?.template.text {
        let isFound = verdicts.last == .chosen
        let rest: LinkExplanation.Verdict =
          isFound ? .lessSpecific(than: last) : .notAsked(after: last)
        verdicts += repeatElement(rest, count: matches.count - verdicts.count)
      }
      return LinkExplanation(
        steps: steps(url, link, matches, outcome),
        candidates: ranked(Array(zip(matches, verdicts)), link), outcome: outcome)
    } catch {
      return LinkExplanation(
        steps: allowed(url, before: error.stage) + [.refused(error)], candidates: [],
        outcome: .failure(error))
    }
  }

  private func steps(
    _ url: String, _ link: ParsedLink, _ matches: [PatternCandidate],
    _ outcome: Result<ResolvedLink, LinkError>
  ) -> [LinkExplanation.Step] {
    var steps = allowed(url, before: .shape)
    let keys = link.items.map { link.text($0.key) }.joined(separator: ", ")
    let shape = keys.isEmpty ? link.path : "\(link.path), query keys \(keys)"
    switch outcome {
    case .success(let found):
      steps += [
        .passed(.shape, shape), .passed(.pattern, "\(found.pattern) of \(found.registration)"),
        .passed(.values, found.pattern.routeType), .passed(.link, "\(found.route)"),
      ]
    case .failure(let error):
      let before = LinkExplanation.Stage.allCases.prefix { $0 != error.stage }
      if before.contains(.shape) { steps.append(.passed(.shape, shape)) }
      if before.contains(.pattern), let first = matches.first {
        steps.append(.passed(.pattern, "\(first.template.text) of \(first.registration)"))
      }
      steps.append(.refused(error))
    }
    return steps
  }

  /// The stages that allow the scheme and the host, as far as they come before another.
  private func allowed(
    _ url: String, before stage: LinkExplanation.Stage
  ) -> [LinkExplanation.Step] {
    let scheme = url.prefix { $0 != ":" }
    let host = url.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    let before = LinkExplanation.Stage.allCases.prefix { $0 != stage }
    var steps: [LinkExplanation.Step] = []
    if before.contains(.scheme) { steps.append(.passed(.scheme, "\"\(scheme)\" is allowed")) }
    if before.contains(.host), scheme.utf8.map(\.folded).elementsEqual("https".utf8) {
      steps.append(.passed(.host, "\"\(host)\" is allowed"))
    }
    return steps
  }

  /// Every candidate of the link's first segment, in the order of the match, with its verdict.
  private func ranked(
    _ matches: [(PatternCandidate, LinkExplanation.Verdict)], _ link: ParsedLink
  ) -> [LinkExplanation.Candidate] {
    let place = link.segment(0)
    var found = matches
    for candidate in candidates where candidate.template.place == place {
      if let verdict = difference(candidate.template, link) { found.append((candidate, verdict)) }
    }
    return found.enumerated().map { index, found in
      LinkExplanation.Candidate(
        rank: index + 1, text: found.0.template.text, pattern: found.0.entry.description,
        verdict: found.1)
    }
  }

  /// Where the shape of the template differs from the link; `nil` when it fits.
  private func difference(
    _ template: LinkTemplate, _ link: ParsedLink
  ) -> LinkExplanation.Verdict? {
    for (index, (segment, part)) in zip(template.segments, link.segments).enumerated() {
      if case .word(let word) = segment, !link.bytes[part].elementsEqual(word.utf8) {
        return .otherWord(segment: index + 1, expected: word, found: link.text(part))
      }
    }
    let found = link.segments.count
    return template.lengths.contains(found)
      ? nil : .otherLength(expected: template.segments.count, found: found)
  }
}

extension LinkExplanation.Step {
  fileprivate static func passed(_ stage: LinkExplanation.Stage, _ finding: String) -> Self {
    LinkExplanation.Step(stage: stage, finding: finding, passed: true)
  }

  fileprivate static func refused(_ error: LinkError) -> Self {
    LinkExplanation.Step(stage: error.stage, finding: error.description, passed: false)
  }
}
