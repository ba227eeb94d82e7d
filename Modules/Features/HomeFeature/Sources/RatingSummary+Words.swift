import Catalog
import Diagnostics
import Screens

extension RatingSummary {
  /// The rating in words, such as `4.3 of 5, 12 reviews`.
  var words: String {
    guard let averageText else { return "no reviews yet" }
    return "\(averageText) of 5, \(count.counted("review"))"
  }
}
