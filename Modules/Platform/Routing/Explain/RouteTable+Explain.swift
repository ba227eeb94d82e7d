extension RouteTable {
  /// Explains how a URL is looked up: every stage, and the verdict on every candidate.
  ///
  /// The outcome is that of `resolve`. The findings omit query values, because these may be secrets.
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
        steps: steps(url, nil, [], .failure(error)), candidates: [], outcome: .failure(error))
    }
  }

  private func steps(
    _ url: String, _ link: ParsedLink?, _ matches: [PatternCandidate],
    _ outcome: Result<ResolvedLink, LinkError>
  ) -> [LinkExplanation.Step] {
    let scheme = url.prefix { $0 != ":" }
    let host = url.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    let isWeb = scheme.utf8.map(\.folded).elementsEqual("https".utf8)
    let keys = link?.items.compactMap { link?.text($0.key) }.joined(separator: ", ") ?? ""
    let found = try? outcome.get()
    func finding(of stage: LinkExplanation.Stage) -> String? {
      switch stage {
      case .scheme: "\"\(scheme)\" is allowed"
      case .host: isWeb ? "\"\(host)\" is allowed" : nil
      case .shape: link.map { keys.isEmpty ? $0.path : "\($0.path), query keys \(keys)" }
      case .pattern:
        (found.map { "\($0.pattern) of \($0.registration)" })
          ?? matches.first.map { "\($0.template.text) of \($0.registration)" }
      case .values: found?.pattern.routeType
      case .link: found.map { "\($0.route)" }
      }
    }
    func passed(_ stages: some Sequence<LinkExplanation.Stage>) -> [LinkExplanation.Step] {
      stages.compactMap { stage in
        finding(of: stage).map { LinkExplanation.Step(stage: stage, finding: $0, passed: true) }
      }
    }
    guard case .failure(let error) = outcome else { return passed(LinkExplanation.Stage.allCases) }
    let refused = LinkExplanation.Step(
      stage: error.stage, finding: error.description, passed: false)
    return passed(LinkExplanation.Stage.allCases.prefix { $0 != error.stage }) + [refused]
  }

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
