/// Reads the names and statuses back that a ``TreeStamp`` is made of.
struct StampReader {
  struct Folder {
    let path: String

    /// Whether it, or a folder around it, is one in which no sources are looked for.
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

  /// An entry as it stands in the stamp.
  struct Record {
    let name: ArraySlice<UInt8>

    /// 1 where a status follows, 2 for a link that leads nowhere.
    let mark: UInt8

    /// What the file system says of the entry; empty where it was not asked.
    let status: ArraySlice<UInt8>

    var stamp: FileStamp? {
      guard !status.isEmpty else { return nil }
      // The bytes are those of a stamp, which is made of integers alone.
      return unsafe status.withUnsafeBytes { buffer in
        unsafe buffer.loadUnaligned(as: FileStamp.self)
      }
    }
  }

  private let bytes: [UInt8]
  private var index = 0

  /// Reads the bytes of a ``TreeStamp``.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next folder; its entries follow.
  mutating func folder() -> Folder? {
    guard let name = folderName() else { return nil }
    let path = String(decoding: name, as: UTF8.self)
    return Folder(path: path, isHidden: OpaqueFolders.current.hide(path))
  }

  /// The next entry of the folder.
  mutating func entry() -> Entry? {
    guard let record = record() else { return nil }
    let text = String(validating: record.name, as: UTF8.self)
    return Entry(
      name: text ?? String(decoding: record.name, as: UTF8.self), isText: text != nil,
      isDangling: record.mark == 2, stamp: record.stamp)
  }

  /// The bytes of the next folder's path.
  mutating func folderName() -> ArraySlice<UInt8>? {
    index < bytes.count ? name() : nil
  }

  /// The bytes of the next entry of the folder.
  mutating func record() -> Record? {
    let name = name()
    guard !name.isEmpty, index < bytes.count else { return nil }
    let mark = bytes[index]
    let start = index + 1
    index = start + (mark == 1 ? MemoryLayout<FileStamp>.size : 0)
    guard index <= bytes.count else { return nil }
    return Record(name: name, mark: mark, status: bytes[start..<index])
  }

  /// The bytes up to the next zero, which is passed.
  private mutating func name() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, bytes[index] != 0 { index += 1 }
    defer { index += 1 }
    return bytes[start..<index]
  }
}
