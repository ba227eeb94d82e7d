import Catalog
import Diagnostics
import Screens

extension ReviewStanding {
  /// What the person may do about reviewing, in words.
  var blocks: [Block] {
    switch self {
    case .signedOut: [.text("Who bought this can review it after signing in.")]
    case .notBought: [.text("Only who bought this can review it.")]
    case .mayWrite: [.text("You bought this. What do you think of it?")]
    case .written(let review) where review.isRefunded:
      [
        .text(
          "You gave it \(review.rating.stars) of 5. It does not count, as your purchase was refunded."
        )
      ]
    case .written(let review): [.text("You gave it \(review.rating.stars) of 5.")]
    }
  }

  /// What is asked of a review, with what the author wrote before.
  var fields: [Field] {
    switch self {
    case .signedOut, .notBought: []
    case .mayWrite(let name): Self.fields(stars: nil, name: name, text: nil)
    case .written(let review):
      Self.fields(
        stars: "\(review.rating.stars)", name: review.authorName, text: review.text)
    }
  }

  private static func fields(stars: String?, name: String, text: String?) -> [Field] {
    let options = (1...5).map { Field.Option("\($0)", $0.counted("star")) }
    return [
      Field("stars", "Stars", kind: .choice(options), initial: stars),
      Field("name", "Signed", initial: name),
      Field("text", "Review", initial: text),
    ]
  }
}
