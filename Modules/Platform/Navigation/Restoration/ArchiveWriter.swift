/// Writes lines of words into a buffer that a caller lends: ``Archive/text``.
@safe
struct ArchiveWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private let capacity: Int

  /// How many bytes were written.
  private(set) var count = 0

  /// The plugin of the place written last.
  private var plugin: String?

  /// Begins to write; `buffer` must outlive the writer.
  init(into buffer: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.buffer = buffer
    capacity = buffer.count
  }

  /// How many bytes a value takes at most: a space, and encoded twice its bytes behind a mark.
  static func room(for value: String?) -> Int { 2 + 2 * (value?.utf8.count ?? 0) }

  /// How many bytes the words of a line take at most that are no values.
  static let lineRoom = 64

  /// One of some places.
  ///
  /// It is written from where it lies, since a copy would retain every text of it.
  mutating func line(_ entries: [ArchivedEntry], at index: Int) {
    switch entries[index].presentation {
    case .push: begin("push")
    case .sheet: begin("sheet")
    case .cover: begin("cover")
    }
    value(entries[index].link)
    let isUsual = entries[index].policy == .truncate && entries[index].flow == nil
    if entries[index].plugin != plugin {
      plugin = entries[index].plugin
      value(plugin)
    } else if !isUsual {
      value(nil)
    }
    if !isUsual {
      value(entries[index].policy.rawValue)
      if let flow = entries[index].flow { value(flow) }
    }
    end()
  }

  mutating func line(_ intent: ArchivedIntent) {
    begin("pending")
    value(intent.plugin)
    value(intent.waitsFor)
    value(String(intent.since))
    value(intent.subject)
    value(intent.link)
    end()
  }

  /// Closes the text with the sum of all lines.
  mutating func close() {
    let sum = unsafe CheckSum.text(
      of: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[..<count])))
    begin("end")
    value(sum)
    end()
  }

  /// Begins a line with its first word.
  mutating func begin(_ word: StaticString) {
    let word = unsafe UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    unsafe append(word)
  }

  /// A value as one word: what would end it, and what would make it another word, is encoded.
  mutating func value(_ value: String?) {
    put(UInt8(ascii: " "))
    guard let value else { return put(UInt8(ascii: "-")) }
    let start = count
    var text = value
    text.withUTF8 { unsafe append($0) }
    if !isWord(from: start) { encode(value, at: start) }
  }

  /// Appends bytes as they are.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    let end = count + bytes.count
    // In bounds: there is room for as many bytes as are taken.
    for index in 0..<bytes.count { unsafe buffer[count &+ index] = bytes[index] }
    count = end
  }

  /// Whether what was written from an offset on stands for itself.
  private func isWord(from start: Int) -> Bool {
    guard count > start else { return false }
    // In bounds: so many bytes were written.
    for index in start..<count where unsafe buffer[index] &- 0x21 > 0x7D - 0x21 { return false }
    return unsafe count > start + 1 || buffer[start] != UInt8(ascii: "-")
  }

  /// Writes a value anew that cannot stand for itself.
  private mutating func encode(_ value: String, at start: Int) {
    count = start
    put(UInt8(ascii: "~"))
    for byte in value.utf8 {
      put(digit(byte >> 4))
      put(digit(byte & 15))
    }
  }

  private func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 48 : value + 87 }

  mutating func end() {
    put(UInt8(ascii: "\n"))
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    reserve(1)
    unsafe buffer[count] = byte
    count += 1
  }

  /// Makes sure that so many bytes more may be written: no mistake in the room can write beyond it.
  @inline(__always)
  private func reserve(_ bytes: Int) {
    precondition(bytes <= capacity - count, "an archive takes more room than was made for it")
  }
}
