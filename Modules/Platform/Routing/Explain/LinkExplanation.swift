import Diagnostics

/// How a URL is looked up: the stages, and the verdict on every candidate pattern.
///
/// ```swift
/// print(table.explain("shop://category/mugs"))
/// // ok  scheme: "shop" is allowed
/// // …
/// // 1. category/:id (home): refused: id of category/:id must be Int, not "mugs"
/// ```
public struct LinkExplanation: Sendable {
  /// A stage of the lookup, in order.
  public enum Stage: String, CaseIterable, Sendable {
    /// Whether the URL begins with a scheme that the policy allows.
    case scheme
    /// Whether an https URL names an allowed host.
    case host
    /// Whether path and query are well formed.
    case shape
    /// Which pattern has the shape.
    case pattern
    /// Whether the pattern accepts the values.
    case values
    /// Whether the resulting route prints a link.
    case link
  }

  /// What a stage found.
  public struct Step: Hashable, Sendable {
    public let stage: Stage
    /// The finding, in words.
    public let finding: String
    /// Whether the lookup continued.
    public let passed: Bool
  }

  /// The verdict on a pattern.
  public enum Verdict: Hashable, Sendable {
    /// It names the route.
    case chosen
    /// Its shape fits, but it refuses the link.
    case refused(LinkError)
    /// Its shape fits, but another pattern comes before it in the match order.
    case lessSpecific(than: String)
    /// Its shape fits, but an earlier pattern refused the link with an error that ends the lookup.
    case notAsked(after: String)
    /// It has a different number of segments.
    case otherLength(expected: Int, found: Int)
    /// A segment is not the word that the pattern expects; segments are counted from 1.
    case otherWord(segment: Int, expected: String, found: String)
  }

  /// A pattern that was considered.
  public struct Candidate: Hashable, Sendable {
    /// The position in the match order, from 1; patterns whose shape does not fit come last.
    public let rank: Int
    /// The text that was compared, canonical or alias.
    public let text: String
    /// The pattern it belongs to.
    public let pattern: PatternDescription
    /// The verdict on the pattern, with the reason.
    public let verdict: Verdict
  }

  /// The findings of the stages, up to the first refusal.
  public let steps: [Step]
  /// Every pattern with the link's first segment, in match order.
  public let candidates: [Candidate]
  /// The route, or why there is none.
  public let outcome: Result<ResolvedLink, LinkError>
}

extension LinkExplanation.Verdict: CustomStringConvertible {
  public var description: String {
    switch self {
    case .chosen: "chosen"
    case .refused(let error): "refused: \(error.explanation.message)"
    case .lessSpecific(let winner): "lost: \(winner) is more specific"
    case .notAsked(let pattern):
      "not asked: \(pattern) has the shape, and its plugin refused the link"
    case .otherLength(let expected, let found):
      "lost: it has \(expected.counted("segment")) and the link \(found)"
    case .otherWord(let segment, let expected, let found):
      "lost: segment \(segment) is \"\(found)\" and must be \"\(expected)\""
    }
  }
}

extension LinkExplanation: CustomStringConvertible {
  public var description: String {
    let stages = steps.map { "\($0.passed ? "ok" : "no")  \($0.stage.rawValue): \($0.finding)" }
    let patterns = candidates.map {
      "\($0.rank). \($0.text) (\($0.pattern.registration.plugin)): \($0.verdict)"
    }
    return (stages + patterns).joined(separator: "\n")
  }
}

extension LinkError {
  var stage: LinkExplanation.Stage {
    switch self {
    case .missingScheme, .wrongScheme, .missingAuthority: .scheme
    case .wrongHost, .percentInHost, .userInfo, .port: .host
    case .tooLong, .nonASCII, .control, .forbiddenCharacter, .noRoute, .badPercent,
      .forbiddenEncoding, .invalidUTF8, .dotSegment, .emptySegment, .tooManySegments, .fragment,
      .malformedQuery, .tooManyQueryItems, .duplicateQueryKey:
      .shape
    case .notFound, .notComposed, .retired: .pattern
    case .wrongType, .missingQuery, .refusedValues: .values
    case .unprintable: .link
    }
  }
}

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
            let found = try candidate.resolve(link)
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
    let word = link.segment(0)
    var found = matches
    for candidate in candidates where candidate.template.firstWord == word {
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
