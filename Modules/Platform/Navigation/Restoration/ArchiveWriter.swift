extension Archive {
  /// The archive as it is stored: lines of words, closed by a check sum of all before.
  ///
  /// ```
  /// navigation 1
  /// root main -
  /// schema cart 1
  /// schema home 1
  /// tab home selected
  /// push home home
  /// push product/p-042
  /// sheet checkout cart drop CheckoutFlow
  /// end 5b3fd0a2c1e94d77
  /// ```
  ///
  /// A place is how it is shown, its link, its plugin, its policy and its flow; what is as with most places
  /// is left out from the end: no flow, ``RestorationPolicy/truncate``, the plugin of the place before.
  /// What follows the last line is ignored, so that a shorter archive may be written over a longer one.
  public var text: String {
    var writer = ArchiveWriter()
    writer.line("navigation", String(Archive.version))
    writer.line("root", root.rawValue, subject)
    for (plugin, version) in schemas.sorted(by: { $0.key < $1.key }) {
      writer.line("schema", plugin, String(version))
    }
    for branch in branches {
      writer.line("tab", branch.id.rawValue, branch.id == selectedTab ? "selected" : "kept")
      for entry in branch.entries { writer.line(entry) }
    }
    for intent in pending {
      writer.line(
        "pending", intent.plugin, intent.waitsFor, String(intent.since), intent.subject,
        intent.link)
    }
    writer.line("end", CheckSum.text(of: writer.bytes[...]))
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes lines of words: ``Archive/text``.
private struct ArchiveWriter {
  private(set) var bytes: [UInt8] = []
  private var plugin: String?

  mutating func line(_ word: String, _ values: String?...) {
    bytes += word.utf8
    for value in values { add(value) }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func line(_ entry: ArchivedEntry) {
    bytes += entry.presentation.rawValue.utf8
    add(entry.link)
    let isUsual = entry.policy == .truncate && entry.flow == nil
    if entry.plugin != plugin {
      plugin = entry.plugin
      add(plugin)
    } else if !isUsual {
      add(nil)
    }
    if !isUsual {
      add(entry.policy.rawValue)
      if let flow = entry.flow { add(flow) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A value as one word: what would end it, and what would make it another word, is encoded.
  private mutating func add(_ value: String?) {
    bytes.append(UInt8(ascii: " "))
    guard let value else { return bytes.append(UInt8(ascii: "-")) }
    if !value.isEmpty, value != "-", value.utf8.allSatisfy({ 0x21...0x7D ~= $0 }) {
      bytes += value.utf8
    } else {
      bytes.append(UInt8(ascii: "~"))
      for byte in value.utf8 { bytes += [digit(byte >> 4), digit(byte & 15)] }
    }
  }

  private func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 48 : value + 87 }
}

/// Detects a torn or edited archive; no protection against malice.
enum CheckSum {
  /// Sixteen hexadecimal digits of 64 bits, taken over eight bytes at a time.
  ///
  /// Every step can be undone, so that no change within one word of eight bytes goes unseen.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    var sum = UInt64(bytes.count) ^ 0x9E37_79B9_7F4A_7C15
    var index = bytes.startIndex
    while bytes.endIndex - index >= 8 {
      add(bytes[index..<index + 8].reversed(), to: &sum)
      index += 8
    }
    add(bytes[index...], to: &sum)
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private static func add(_ bytes: some Sequence<UInt8>, to sum: inout UInt64) {
    var word: UInt64 = 0
    for byte in bytes { word = word << 8 | UInt64(byte) }
    sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
    sum ^= sum >> 32
  }
}
