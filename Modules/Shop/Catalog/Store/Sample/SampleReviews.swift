import Catalog
import CivilTime

/// Composes the sample catalogue's reviews from sentences that fit the whole department.
///
/// The composition depends only on the product's number, so every new shop has the same reviews.
enum SampleReviews {
  static func reviews(of number: Int, in department: SampleDepartment) throws -> [Review] {
    try (0..<reviewCount(of: number)).map { index in
      let stars = marks[(number * 7 + index * 3) % marks.count]
      let month = 1 + (number * 5 + index * 3) % 12
      let day = 1 + (number * 11 + index * 17) % 28
      guard let rating = Rating(stars), let date = CivilDate(year: 2025, month: month, day: day)
      else { throw CatalogError.damaged("sample review of product \(number)") }
      return Review(
        rating: rating, authorName: authors[(number * 3 + index * 8) % authors.count],
        text: text(stars: stars, seed: number + index * 2, department), date: date)
    }
  }

  private static func reviewCount(of number: Int) -> Int {
    number.isMultiple(of: 13) ? 1 : 2 + (number % 3)
  }

  private static func text(stars: Int, seed: Int, _ department: SampleDepartment) -> String {
    let praise = department.praise[seed % department.praise.count]
    let doubt = department.doubt[seed % department.doubt.count]
    return switch stars {
    case 5: "\(praise) \(delight[seed % delight.count])"
    case 4: "\(praise) \(reserve[seed % reserve.count])"
    case 3: "\(doubt) \(verdict[seed % verdict.count])"
    default: "\(doubt) \(regret[seed % regret.count])"
    }
  }

  private static let marks = [5, 4, 5, 3, 5, 4, 2, 5, 4, 4, 5]

  private static let delight = [
    "I would buy it again at once.", "Worth every cent.", "Arrived early and well packed.",
    "A wonderful present, even to oneself.", "Five stars without hesitation.",
  ]

  private static let reserve = [
    "One star less because delivery took its time.", "A touch cheaper and it would be perfect.",
    "I only wish there were more colours.", "Nearly perfect.",
  ]

  private static let verdict = [
    "All in all it is fair for the money.", "I am keeping it.", "Neither good nor bad, then.",
  ]

  private static let regret = [
    "I sent it back.", "Not what I had hoped for.", "I would look elsewhere next time.",
  ]

  private static let authors = [
    "Ada M.", "Jonas", "Priya K.", "Marta", "Tom from Leeds", "Yuki", "Noor A.", "Élodie",
    "Sam", "Ingrid H.", "Mateo", "Anna-Lena", "Kofi", "Rosa P.", "Bartek", "Hye-jin", "Olu",
    "Grandpa Walt", "Lena", "Dmitri", "Fatima Z.", "Cormac", "Sofía",
  ]
}
