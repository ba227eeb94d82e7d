import Expectations
import RandomInputs
import Testing

@testable import SwiftScanning

@Suite("Lines and columns of offsets")
struct LineTableTests {
  /// The positions of all offsets, counted from the start.
  private func counted(_ bytes: [UInt8]) -> [SourcePosition] {
    var positions: [SourcePosition] = []
    var (line, column) = (1, 1)
    for index in 0...bytes.count {
      positions.append(SourcePosition(line: line, column: column))
      guard index < bytes.count else { break }
      let isPair =
        bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "\n")
      if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") && !isPair {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
    return positions
  }

  @Test("a position does not depend on what was asked before", arguments: 1...50)
  func anyOrder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("ab\n\n\r".utf8)
    let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &generator)]
    }
    let expected = counted(bytes)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var table = unsafe LineTable(SourceBytes(buffer), origin: 0)
      for _ in 0..<40 {
        let offset = Int.random(in: 0...bytes.count, using: &generator)
        expectEqual(table.position(at: offset), expected[offset], "\(bytes) at \(offset)")
      }
    }
  }

  @Test("a byte order mark is not counted, be it asked for first or last")
  func mark() {
    let bytes = Array("\u{FEFF}ab\ncd".utf8)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var table = unsafe LineTable(SourceBytes(buffer), origin: 3)
      for _ in 0..<2 {
        expectEqual(table.position(at: 7), SourcePosition(line: 2, column: 2))
        expectEqual(table.position(at: 3), SourcePosition(line: 1, column: 1))
      }
    }
  }

  @Test("the work on a file grows with its length alone, however many imports and comments it has")
  func manyImports() {
    let line = "// boundary:ignore[layer] for now\npublic import A\n"
    let scan = ImportScanner().scan(String(repeating: line, count: 40_000))
    expectEqual(scan.imports.count, 40_000)
    expectEqual(scan.ignores.count, 40_000)
    expectEqual(scan.imports.last?.position, SourcePosition(line: 80_000, column: 15))
    expectEqual(scan.ignores.last?.lastLine, 80_000)
  }
}
