/// The floor of saving a stack: its links, a line each, and nothing else.
enum LinkLines {
  static func written(_ links: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for link in links {
      bytes += link.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  static func read(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
