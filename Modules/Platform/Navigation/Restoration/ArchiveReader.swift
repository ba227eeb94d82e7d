import Encodings
import Routing

extension Archive {
  /// Reads an archive from its ``text``, which is not trusted.
  public init(text: String) throws(ArchiveError) {
    var reader = ArchiveReader(text)
    guard reader.next(), (try? reader.text()) == "navigation",
      let version = (try? reader.text()).flatMap({ Int($0) }), reader.isLineOver
    else { throw .notAnArchive }
    guard version == Archive.version else {
      throw .newerVersion(found: version, known: Archive.version)
    }
    guard reader.next(), try reader.text() == "root" else { throw .malformed(line: 2) }
    self.init(root: RootID(rawValue: try reader.value()), subject: try reader.optionalValue())
    try reader.finish()
    var plugin: String?
    while reader.next() {
      switch try reader.text() {
      case "end":
        try reader.verify()
        return
      case "pending": deferred.append(try ArchivedDeferral(&reader))
      case "schema": schemas[try reader.value()] = try reader.number()
      case "tab": try addStack(&reader)
      case let word:
        guard let presentation = Presentation(rawValue: word), !stacks.isEmpty else {
          throw .malformed(line: reader.line)
        }
        stacks[stacks.count - 1].entries.append(
          try ArchivedEntry(&reader, as: presentation, after: &plugin))
      }
      try reader.finish()
    }
    throw .damaged
  }

  private mutating func addStack(_ reader: inout ArchiveReader) throws(ArchiveError) {
    let id = TabID(rawValue: try reader.value())
    switch try reader.text() {
    case "selected": selectedTab = id
    case "kept": break
    default: throw .malformed(line: reader.line)
    }
    let isReplaced = !reader.isLineOver
    if isReplaced, try reader.text() != "replaced" { throw .malformed(line: reader.line) }
    stacks.append(ArchivedStack(id: id, entries: [], isFirstReplaced: isReplaced))
  }
}

extension ArchivedEntry {
  /// Reads a route from the rest of a line; missing words have their defaults.
  fileprivate init(
    _ reader: inout ArchiveReader, as presentation: Presentation, after last: inout String?
  ) throws(ArchiveError) {
    let link = try reader.optionalValue()
    if !reader.isLineOver, let own = try reader.optionalValue() { last = own }
    guard let last else { throw .malformed(line: reader.line) }
    let policy = reader.isLineOver ? .truncate : try reader.policy()
    let flow = reader.isLineOver ? nil : try reader.optionalValue()
    self.init(plugin: last, presentation: presentation, policy: policy, flow: flow, link: link)
  }
}

extension ArchivedDeferral {
  fileprivate init(_ reader: inout ArchiveReader) throws(ArchiveError) {
    let (plugin, flow) = (try reader.value(), try reader.value())
    let since: Int64 = try reader.number()
    let subject = try reader.optionalValue()
    self.init(
      plugin: plugin, waitsFor: flow, since: since, subject: subject, link: try reader.value())
  }
}

private struct ArchiveReader {
  private let bytes: [UInt8]
  private var lines: ArraySlice<ArraySlice<UInt8>>
  private var start = 0
  private var words: ArraySlice<ArraySlice<UInt8>> = []
  private(set) var line = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    // A line without a line end is not a line.
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
  }

  var isLineOver: Bool { words.isEmpty }

  mutating func next() -> Bool {
    guard let next = lines.popFirst() else { return false }
    (start, line) = (next.startIndex, line + 1)
    words = next.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)[...]
    return true
  }

  mutating func text() throws(ArchiveError) -> String {
    String(decoding: try known(words.popFirst()), as: UTF8.self)
  }

  mutating func number<Number: FixedWidthInteger>() throws(ArchiveError) -> Number {
    try known(Number(try text()))
  }

  mutating func policy() throws(ArchiveError) -> RestorationPolicy {
    try known(RestorationPolicy(rawValue: try text()))
  }

  mutating func value() throws(ArchiveError) -> String { try known(try optionalValue()) }

  /// The value of the next word, or `nil` for `-`.
  mutating func optionalValue() throws(ArchiveError) -> String? {
    let word = try text()
    guard !word.isEmpty else { throw .malformed(line: line) }
    if word == "-" { return nil }
    guard word.utf8.first == UInt8(ascii: "~") else { return word }
    return try known(decoded(Array(word.utf8.dropFirst())))
  }

  private func known<Value>(_ value: Value?) throws(ArchiveError) -> Value {
    guard let value else { throw .malformed(line: line) }
    return value
  }

  private func decoded(_ digits: [UInt8]) -> String? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var decoded: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].hexadecimalValue,
        let low = digits[index + 1].hexadecimalValue
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  func finish() throws(ArchiveError) {
    guard isLineOver else { throw .malformed(line: line) }
  }

  mutating func verify() throws(ArchiveError) {
    guard let word = words.popFirst(), isLineOver,
      word.elementsEqual(Archive.checksum(of: bytes[..<start]).utf8)
    else { throw .damaged }
  }
}
