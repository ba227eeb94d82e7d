import Encodings

extension TimeCodes {
  /// The URL that tells an authenticator app all it needs, as a QR code or a link; a secret.
  ///
  /// Standard: the Key URI Format, which authenticators share: `otpauth://totp/Issuer:account?…`.
  ///
  /// - Parameters:
  ///   - issuer: who asks for the codes, such as the name of the shop.
  ///   - account: whose codes they are, such as an e-mail address.
  /// - Returns: the URL.
  public func enrolmentURL(issuer: String, account: String) -> String {
    let secret = unsafe codes.key.withUnsafeBytes { unsafe Base32.encode(Array($0)) }
    let (issuer, account) = (Self.percentEncoded(issuer), Self.percentEncoded(account))
    return "otpauth://totp/\(issuer):\(account)?secret=\(secret)&issuer=\(issuer)"
      + "&algorithm=\(codes.algorithm.rawValue)&digits=\(codes.digits)&period=\(period)"
  }

  /// The text with all but the unreserved characters of RFC 3986 as `%XX`.
  private static func percentEncoded(_ text: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
