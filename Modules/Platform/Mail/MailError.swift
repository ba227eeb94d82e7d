/// Why a message could not be made or handed over.
///
/// One case per cause, each with what its remedy needs; putting it into words is the app's. Texts that
/// a server said are untrusted.
public enum MailError: Error, Sendable, Hashable {
  // MARK: Messages

  /// An address is not `name@host` in printable ASCII.
  case invalidAddress(String)
  /// A header field holds a line break or another control character.
  case invalidHeader(field: String)
  /// The body holds a control character other than a line break or a tab.
  case invalidBody

  // MARK: Folders

  /// The folder cannot be made, or a file in it cannot be written.
  case folderUnusable(path: String, reason: String)
  /// The folder belongs to another user, or others may write in it.
  case folderNotOwn(path: String)

  // MARK: Servers

  /// The text is not `smtp://host:port` or `smtps://host:port`.
  case invalidServer(String)
  /// The text holds a password, or may; it is not repeated.
  case passwordInURL
  /// The server has a user, whose password was not given.
  case passwordMissing(server: String)
  /// The password would be sent for everybody on the way to read.
  case passwordInClear(server: String)
  /// The server offers no way to sign in.
  case cannotSignIn(server: String)
  /// No encryption came about.
  case cannotEncrypt(server: String, reason: String)
  /// The server's certificate is not one to trust for its name.
  case notTrusted(server: String, reason: String)
  /// No connection to the server came about.
  case cannotConnect(server: String, reason: String)
  /// The server did not answer in time.
  case timedOut(server: String)
  /// The server ended the connection in the middle.
  case connectionLost(server: String)
  /// The server answered something that is no reply.
  case malformedReply(server: String)
  /// The server refused a step of the delivery.
  case refused(server: String, step: String, code: Int, text: String)
}
