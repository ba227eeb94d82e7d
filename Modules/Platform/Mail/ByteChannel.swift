/// What bytes go through to a server and back; no step waits beyond the
/// deadline of the connection.
protocol ByteChannel {
  /// Sends bytes, all of them.
  func send(_ bytes: [UInt8]) throws(MailError)

  /// Waits for the next bytes, of which there is at least one.
  func receive() throws(MailError) -> [UInt8]

  /// Ends the connection.
  func close()
}
