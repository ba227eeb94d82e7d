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

  /// The text is not `smtp://address:port`, the address being `localhost` or a number.
  case invalidServer(String)
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
