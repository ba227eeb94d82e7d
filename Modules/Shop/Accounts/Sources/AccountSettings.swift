/// What a person has chosen for their account.
public struct AccountSettings: Hashable, Sendable {
  /// What the person is called in the shop.
  public var displayName: String

  /// Whether to send news about orders.
  public var notifiesAboutOrders: Bool

  /// Whether to send offers.
  public var notifiesAboutOffers: Bool

  /// Whether what the person looked at may shape what is shown.
  public var isPersonalised: Bool

  /// Creates settings; the defaults are those of a new account: only what was asked for.
  public init(
    displayName: String, notifiesAboutOrders: Bool = true, notifiesAboutOffers: Bool = false,
    isPersonalised: Bool = false
  ) {
    (self.displayName, self.notifiesAboutOrders) = (displayName, notifiesAboutOrders)
    (self.notifiesAboutOffers, self.isPersonalised) = (notifiesAboutOffers, isPersonalised)
  }
}
