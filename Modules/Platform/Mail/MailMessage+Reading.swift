import Encodings

extension MailMessage {
  /// Reads a message in the form of ``lines``; another program's flags are in the file's name, not in its text.
  ///
  /// Throws ``MailError`` for what no message of this module holds.
  init(reading text: [UInt8], id: String, sentAt: Int64) throws(MailError) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
    var fields: [String: String] = [:]
    var name = ""
    let end = lines.firstIndex(of: "") ?? lines.endIndex
    for line in lines[..<end] {
      if line.hasPrefix(" ") {
        fields[name, default: ""] += line
      } else {
        name = line.prefix { $0 != ":" }.lowercased()
        fields[name] = String(line.dropFirst(name.count + 2))
      }
    }
    var body = lines[min(end + 1, lines.count)...].joined(separator: "\n")
    if fields["content-transfer-encoding"] == BodyEncoding.quotedPrintable.rawValue {
      body = BodyEncoding.unquoted(body)
    }
    try self.init(
      id: id, from: fields["from"] ?? "", to: fields["to"] ?? "",
      subject: EncodedWords.text(of: fields["subject"] ?? ""), body: body, sentAt: sentAt)
  }
}

extension EncodedWords {
  /// Returns the text of a header that ``header(_:_:)`` wrote.
  static func text(of header: String) -> String {
    guard header.hasPrefix("=?utf-8?B?") else { return header }
    let bytes = header.split(separator: " ").flatMap { word in
      Base64.standard.decode(word.dropFirst(10).dropLast(2).utf8.filter { $0 != UInt8(ascii: "=") })
        ?? []
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension BodyEncoding {
  /// Returns the text of a body in ``quotedPrintable``.
  static func unquoted(_ body: String) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(body).utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "\n") {
        rest.removeFirst()
      } else {
        bytes.append(UInt8(String(Substring(rest.prefix(2))), radix: 16) ?? UInt8(ascii: "?"))
        rest = rest.dropFirst(2)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
