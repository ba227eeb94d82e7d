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
    /// The stage.
    public let stage: Stage
    /// The finding, in words.
    public let finding: String
    /// Whether the lookup continued.
    public let passed: Bool
  }

  /// The verdict on a pattern.
  public enum Verdict: Hashable, Sendable {
    /// It names the place.
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
      "not asked: \(pattern) has the shape, and its plugin refused the link"
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
