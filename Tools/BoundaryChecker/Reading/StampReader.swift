/// Reads the names and statuses back that a ``TreeStamp`` is made of.
struct StampReader {
  struct Folder {
    let path: String

    /// Whether it, or a folder around it, is hidden or a documentation catalog; targets compile nothing
    /// of such.
    let isHidden: Bool
  }

  struct Entry {
    let name: String

    /// Whether the name is UTF-8; otherwise ``name`` shows it, and opens nothing.
    let isText: Bool

    /// Whether it is a link that leads nowhere.
    var isDangling = false
    var stamp: FileStamp?
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ stamp: TreeStamp) {
    bytes = stamp.bytes
  }

  /// The next folder; its entries follow.
  mutating func folder() -> Folder? {
    guard index < bytes.count else { return nil }
    let path = String(decoding: name(), as: UTF8.self)
    let isHidden =
      path.utf8.contains(UInt8(ascii: "."))
      && path.split(separator: "/").contains { $0.hasPrefix(".") || $0.hasSuffix(".docc") }
    return Folder(path: path, isHidden: isHidden)
  }

  /// The next entry of the folder.
  mutating func entry() -> Entry? {
    let name = name()
    guard !name.isEmpty else { return nil }
    let text = String(validating: name, as: UTF8.self)
    var entry = Entry(
      name: text ?? String(decoding: name, as: UTF8.self), isText: text != nil, stamp: nil)
    guard index < bytes.count else { return nil }
    entry.isDangling = bytes[index] == 2
    let hasStamp = bytes[index] == 1
    index += 1
    guard hasStamp else { return entry }
    let start = index
    index += MemoryLayout<FileStamp>.size
    guard index <= bytes.count else { return nil }
    // The bytes are those of a stamp, which is made of integers alone.
    entry.stamp = unsafe bytes.withUnsafeBytes { buffer in
      unsafe buffer.loadUnaligned(fromByteOffset: start, as: FileStamp.self)
    }
    return entry
  }

  /// The bytes up to the next zero, which is passed.
  private mutating func name() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, bytes[index] != 0 { index += 1 }
    defer { index += 1 }
    return bytes[start..<index]
  }
}
