/// The lines, words and answers from which sessions are generated.
package enum ShopVocabulary {
  /// Commands that are valid everywhere, and some that are valid nowhere.
  package static let lines = [
    "0", "12", "back", "back 2", "root", "dismiss", "tab home", "tab search", "tab cart",
    "tab profile", "tab nowhere", "where", "routes", "events 5", "leaks", "features", "help",
    "help exit-codes", "doctor", "graph", "explain shop://cart",
    "plan shop://checkout", "plan back", "find clouds", "find the", "'", "\"a", "\\",
    "frobnicate", "add 0", "add 1000", "add", "cart", "checkout", "sign-out", "skip",
    "https://evil.test/", "tab", "open", "plan", "explain",
  ]

  /// Links to routes of every feature, valid and invalid.
  package static let links = [
    "shop://home", "shop://product/p-025", "shop://product/p-999", "shop://product/p-999/reviews",
    "shop://product/p-001/reviews", "shop://category/games", "shop://category/nope",
    "shop://seller/s-01", "shop://promo/WELCOME10", "shop://promo?code=SHIPFREE", "shop://cart",
    "shop://checkout", "shop://checkout/delivery", "shop://checkout/payment",
    "shop://checkout/review", "shop://orders", "shop://order/o-nope", "shop://settings",
    "shop://settings/account", "shop://settings/notifications", "shop://settings/privacy",
    "shop://settings/payment", "shop://settings/addresses",
    "shop://account/activity",
    "shop://account/second-factor", "shop://account/sessions",
    "shop://cart/confirmation/o-nope", "shop://order/o-nope/receipt", "shop://onboarding/begin",
    "shop://user/u-1", "shop://profile", "shop://login",
    "shop://register", "shop://forgot-password", "shop://two-factor?email=ada%40example.org",
    "shop://reset-password?token=x", "shop://verify-email?token=x", "shop://onboarding",
    "shop://search?q=lamp", "shop://nowhere", "https://shop.example/cart", "https://evil.test/",
  ]

  /// The arguments for actions that take some.
  package static let words = ["1", "2", "0", "1 3", "SHIPFREE", "NOPE", "on", "off", "lamp", "x"]

  /// The answers to the questions of commands.
  package static let answers = [
    "", "Ada", "ada@example.org", "bob@example.org", password, "Main Street 1", "12345",
    "US-CA", "1", "2", "tok_decline", "tok_timeout", "no",
  ]

  /// A password that accounts accept.
  package static let password = "correct horse battery"

  /// Returns the right answers for a line, for the account with an address; empty if none are known.
  package static func rightAnswers(to line: String, email: String) -> [String] {
    switch line {
    case "register": ["Ada", email, password, password]
    case "sign-in": [email, password]
    case "continue": ["Ada", "Main Street 1", "Springfield", "US-CA", "12345"]
    default: ["", "", "", "", "", ""]
    }
  }
}
