/// What the text before the cursor may be completed to.
public struct Completion: Hashable, Sendable {
  /// The part before the cursor that a candidate replaces.
  public var replaced: String
  /// The texts that may stand in its place, quoted where they need it.
  public var candidates: [String]

  /// Creates a completion.
  public init(replacing replaced: String, with candidates: [String]) {
    self.replaced = replaced
    self.candidates = candidates
  }

  /// Nothing to offer.
  public static let none = Completion(replacing: "", with: [])

  var commonPrefix: String {
    guard var prefix = candidates.first else { return "" }
    for candidate in candidates.dropFirst() {
      let common = zip(prefix, candidate).prefix { $0 == $1 }.count
      prefix = String(prefix.prefix(common))
    }
    return prefix
  }
}
