import Encodings

extension Archive {
  /// The stored form of the archive: lines of words, closed by a checksum of everything before.
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
  /// end 9c1ba1a73f79ea51
  /// ```
  ///
  /// A route has its presentation, link, plugin, policy and flow. Defaults are left out from the end: no
  /// flow, ``RestorationPolicy/truncate``, the plugin of the previous route. `replaced` after a tab means
  /// that another route had replaced the tab's own first route. Text after the last line is ignored, so that
  /// a shorter archive may overwrite a longer one.
  public var text: String {
    var writer = ArchiveWriter()
    writer.line("navigation", String(Archive.version))
    writer.line("root", root.rawValue, subject)
    for (plugin, version) in schemas.sorted(by: { $0.key < $1.key }) {
      writer.line("schema", plugin, String(version))
    }
    for stack in stacks {
      let state = stack.id == selectedTab ? "selected" : "kept"
      stack.isFirstReplaced
        ? writer.line("tab", stack.id.rawValue, state, "replaced")
        : writer.line("tab", stack.id.rawValue, state)
      for entry in stack.entries { writer.line(entry) }
    }
    for navigation in deferred {
      writer.line(
        "pending", navigation.plugin, navigation.waitsFor, String(navigation.since),
        navigation.subject, navigation.link)
    }
    writer.line("end", Archive.checksum(of: writer.bytes[...]))
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

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

  /// Adds a value as one word, encoding it if it would be split or mistaken for another word.
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

extension Archive {
  /// Detects a truncated or edited archive; it does not protect against malice.
  static func checksum(of bytes: ArraySlice<UInt8>) -> String {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.text
  }
}
