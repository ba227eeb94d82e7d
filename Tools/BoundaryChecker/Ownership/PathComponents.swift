/// A path, taken apart once to be compared with many patterns.
struct PathComponents {
  private let bytes: [UInt8]

  /// Where the components begin and end.
  private let ranges: [Range<Int>]

  init(_ path: String) {
    bytes = Array(path.utf8)
    var ranges: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
      if index > start { ranges.append(start..<index) }
      start = index + 1
    }
    if bytes.count > start { ranges.append(start..<bytes.count) }
    self.ranges = ranges
  }

  var count: Int { ranges.count }

  /// The number of first components that two paths share.
  func commonCount(_ other: PathComponents) -> Int {
    var common = 0
    while common < min(count, other.count), self[common].elementsEqual(other[common]) {
      common += 1
    }
    return common
  }

  subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }
}
