/// Why a text has no QR code here.
public enum QRCodeError: Error, Hashable, Sendable {
  /// The text has more bytes than the largest version takes.
  case tooLong(byteCount: Int, maximum: Int)
}
