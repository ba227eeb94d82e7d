public import Accounts
public import Routing

extension EmailAddress: LinkParameter {
  /// Reads an address in the one form it is stored in; other spellings are refused.
  public init?(linkText: String) {
    guard let address = try? EmailAddress(linkText), address.text == linkText else { return nil }
    self = address
  }

  public var linkText: String { text }

  public static var typeName: String { "an e-mail address in lower case" }
}
