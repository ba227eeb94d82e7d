/// What a mailed link is for; the words the database knows them by.
enum LinkPurpose: String, Sendable {
  /// Setting a new password.
  case reset

  /// Verifying the present address.
  case verify
}
