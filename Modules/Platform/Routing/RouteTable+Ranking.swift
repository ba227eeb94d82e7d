extension RouteTable {
  /// Every candidate of the link's first segment, in the order of the match, with its verdict.
  func ranked(
    _ link: ScannedLink, _ outcome: Result<Resolution, LinkError>
  ) -> [LinkExplanation.Candidate] {
    let matches = trie.allMatches(link).map { candidates[Int($0)] }
    let place = link.segment(0)
    let others = candidates.filter { candidate in
      candidate.template.place == place && !matches.contains { $0 === candidate }
    }
    let verdicts = judged(matches, link) + others.map { ($0, difference($0.template, link)) }
    return verdicts.enumerated().map { index, found in
      LinkExplanation.Candidate(
        rank: index + 1, text: found.0.template.text, pattern: found.0.entry.description,
        verdict: found.1)
    }
  }

  /// The verdicts on the candidates whose shape fits, by the rule that `resolve` follows.
  private func judged(
    _ matches: [PatternCandidate], _ link: ScannedLink
  ) -> [(PatternCandidate, LinkExplanation.Verdict)] {
    var winner: PatternCandidate?
    var passesOn = true
    return matches.enumerated().map { index, candidate in
      if let winner { return (candidate, .lessSpecific(than: winner.template.text)) }
      guard let first = matches.first, passesOn,
        candidate.registration.plugin == first.registration.plugin
      else { return (candidate, .notAsked(after: matches[0].template.text)) }
      do throws(LinkError) {
        _ = try candidate.open(link)
        winner = candidate
        return (candidate, .chosen)
      } catch {
        if index == 0 { passesOn = candidate.isPathMismatch(error) }
        return (candidate, .refused(error))
      }
    }
  }

  /// Where the shape of the template differs from the link.
  private func difference(_ template: LinkTemplate, _ link: ScannedLink) -> LinkExplanation.Verdict
  {
    for (index, segment) in template.segments.enumerated() where index < link.segmentCount {
      let found = link.segment(index)
      if case .word(let word) = segment, !word.utf8.elementsEqual(found.utf8) {
        return .otherWord(segment: index + 1, expected: word, found: found)
      }
    }
    return .otherLength(expected: template.segments.count, found: link.segmentCount)
  }
}
