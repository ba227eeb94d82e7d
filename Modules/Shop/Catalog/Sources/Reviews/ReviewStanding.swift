/// What the person who asks may do about reviewing a product.
public enum ReviewStanding: Hashable, Sendable {
  /// Nobody is signed in.
  case signedOut

  /// The account has not bought the product.
  case notBought

  /// The account has bought the product and may write a review, signed with `name` unless told otherwise.
  case mayWrite(name: String)

  /// The account has written this review, and may change or delete it.
  case written(Review)
}
