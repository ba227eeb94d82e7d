import Diagnostics

/// How a URL is looked up: the stages, and what became of every pattern that came into question.
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
    /// Whether the URL begins with a scheme of the policy.
    case scheme
    /// Whether an https URL names an allowed host.
    case host
    /// Whether path and query are well formed.
    case shape
    /// Which pattern has the shape.
    case pattern
    /// Whether the pattern takes the values.
    case values
    /// Whether the route that was made prints a link.
    case link
  }

  /// What a stage found.
  public struct Step: Hashable, Sendable {
    /// The stage.
    public let stage: Stage
    /// What was found, in words.
    public let finding: String
    /// Whether the lookup went on.
    public let passed: Bool
  }

  /// What became of a pattern.
  public enum Verdict: Hashable, Sendable {
    /// It names the place.
    case chosen
    /// Its shape fits and it refuses the link.
    case refused(LinkError)
    /// Its shape fits, and another pattern comes before it in the order of the match.
    case lessSpecific(than: String)
    /// Its shape fits, and the pattern before it refused the link for good.
    case notAsked(after: String)
    /// It has another number of segments.
    case otherLength(expected: Int, found: Int)
    /// A segment is not the word it asks for; segments are counted from 1.
    case otherWord(segment: Int, expected: String, found: String)
  }

  /// A pattern that came into question.
  public struct Candidate: Hashable, Sendable {
    /// Its place in the order of the match, from 1; those whose shape does not fit come last.
    public let rank: Int
    /// The text that was compared, canonical or alias.
    public let text: String
    /// The pattern it belongs to.
    public let pattern: PatternDescription
    /// What became of it, and why.
    public let verdict: Verdict
  }

  /// What the stages found, up to the first refusal.
  public let steps: [Step]
  /// Every pattern of the link's first segment, in the order of the match.
  public let candidates: [Candidate]
  /// The place, or why there is none.
  public let outcome: Result<ResolvedLink, LinkError>
}

extension LinkExplanation.Verdict: CustomStringConvertible {
  public var description: String {
    switch self {
    case .chosen: "chosen"
    case .refused(let error): "refused: \(error.explanation.message)"
    case .lessSpecific(let winner): "lost: \(winner) is more specific"
    case .notAsked(let pattern):
      "not asked: \(pattern) has the shape, and its refusal stays within its plugin"
    case .otherLength(let expected, let found):
      "lost: it has \(expected) segments and the link \(found)"
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
    case .tooLong, .nonASCII, .control, .forbiddenCharacter, .noPlace, .badPercent,
      .forbiddenEncoding, .invalidUTF8, .dotSegment, .emptySegment, .tooManySegments, .fragment,
      .malformedQuery, .tooManyQueryItems, .duplicateQueryKey:
      .shape
    case .notFound, .notComposed, .retired: .pattern
    case .wrongType, .missingQuery, .refusedValues: .values
    case .unprintable: .link
    }
  }
}
