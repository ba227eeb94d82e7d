public import Accounts
public import Routing

extension LinkToken: LinkParameter {
  /// Takes any text: whether a token is one is told by the accounts alone, alike for all that are not.
  public init?(linkText: String) {
    guard !linkText.isEmpty else { return nil }
    self.init(linkText)
  }

  public var linkText: String { text }

  public static var typeName: String { "the token of a mailed link" }
}
