/// The parts of one URL as ranges of its bytes; valid only inside `LinkScanner.withScan`.
///
/// A part without escapes stays where it is in the URL; a part with escapes is decoded once into
/// scratch memory at the same offset, which always suffices because decoding never grows a text.
@safe
struct ScannedLink {
  /// A range of bytes in the URL or in the scratch memory.
  struct Part {
    let start: UInt16
    var end: UInt16
    let isDecoded: Bool

    var count: Int { Int(end) - Int(start) }
  }

  static let maximumItems = 32

  /// Room for every segment, then for the key and the value of every query item.
  static let partCapacity = Link.maximumSegments + 2 * maximumItems

  let url: UnsafeBufferPointer<UInt8>
  let scratch: UnsafeMutableBufferPointer<UInt8>
  let parts: UnsafeMutableBufferPointer<Part>
  var segmentCount = 0
  var itemCount = 0

  @inline(__always)
  func part(segment index: Int) -> Part { unsafe parts[index] }

  @inline(__always)
  func key(_ item: Int) -> Part { unsafe parts[Link.maximumSegments + 2 * item] }

  @inline(__always)
  func value(_ item: Int) -> Part { unsafe parts[Link.maximumSegments + 2 * item + 1] }

  @inline(__always)
  func bytes(_ part: Part) -> UnsafeBufferPointer<UInt8> {
    let range = Int(part.start)..<Int(part.end)
    return part.isDecoded
      ? unsafe UnsafeBufferPointer(rebasing: scratch[range])
      : unsafe UnsafeBufferPointer(rebasing: url[range])
  }

  func text(_ part: Part) -> String { unsafe String(decoding: bytes(part), as: UTF8.self) }

  /// The decoded text of a segment.
  func segment(_ index: Int) -> String { text(part(segment: index)) }

  /// The decoded value of the first item with that key.
  func value(of name: [UInt8]) -> String? {
    for item in 0..<itemCount where isKey(item, name) { return text(value(item)) }
    return nil
  }

  /// The decoded values of all items with that key.
  func values(of name: [UInt8]) -> [String] {
    (0..<itemCount).filter { isKey($0, name) }.map { text(value($0)) }
  }

  /// The first item with that key.
  func item(named name: String) -> Int? {
    for item in 0..<itemCount where holds(name, key(item)) { return item }
    return nil
  }

  /// Whether the part is exactly that text.
  func holds(_ text: String, _ part: Part) -> Bool {
    guard text.utf8.count == part.count else { return false }
    let bytes = unsafe bytes(part)
    let isSame = unsafe text.utf8.withContiguousStorageIfAvailable { text in
      unsafe SegmentKey.areEqual(text, bytes)
    }
    return unsafe isSame ?? text.utf8.elementsEqual(bytes)
  }

  /// The first key that appears twice and is not among `repeated`.
  func duplicateKey(except repeated: [[UInt8]]) -> String? {
    for later in 0..<itemCount {
      let key = unsafe bytes(key(later))
      for earlier in 0..<later
      where unsafe self.key(earlier).count == key.count
        && bytes(self.key(earlier)).elementsEqual(key)
      {
        if !repeated.contains(where: { unsafe $0.elementsEqual(key) }) {
          return text(self.key(later))
        }
      }
    }
    return nil
  }

  /// The decoded path, for messages.
  var path: String {
    let isPlain = (0..<segmentCount).allSatisfy { !part(segment: $0).isDecoded }
    guard isPlain else { return (0..<segmentCount).map(segment).joined(separator: "/") }
    // As it stands in the URL, where one slash parts two segments.
    var whole = part(segment: 0)
    whole.end = part(segment: segmentCount - 1).end
    return text(whole)
  }

  private func isKey(_ item: Int, _ name: [UInt8]) -> Bool {
    let key = key(item)
    return unsafe key.count == name.count && bytes(key).elementsEqual(name)
  }
}
