import Catalog
import Synchronization
import Terminal

/// One line of a terminal that shows how far an import is, drawn again whenever it says something else.
final class ImportProgressBar: Sendable {
  private static let cells = 24

  private let descriptor: Int32
  private let size: Int?
  private let drawn = Mutex("")

  init(on descriptor: Int32, size: Int?) {
    (self.descriptor, self.size) = (descriptor, size)
  }

  /// Shows how far the import is.
  func show(_ progress: ImportProgress) {
    draw(Self.line(progress, size: size))
  }

  /// Wipes the line, for what is printed next.
  func clear() {
    draw("")
  }

  /// What the line says.
  static func line(_ progress: ImportProgress, size: Int?) -> String {
    switch progress {
    case .reading(let bytes, let rows):
      guard let size, size > 0 else { return "reading  \(rows) rows" }
      return "reading  \(bar(bytes, of: size))  \(rows) rows"
    case .storing(let rows, let total):
      return "storing  \(bar(rows, of: total))  \(rows) rows"
    }
  }

  private static func bar(_ part: Int, of whole: Int) -> String {
    let share = whole > 0 ? min(Double(part) / Double(whole), 1) : 1
    let full = Int(share * Double(cells))
    let percent = String(Int(share * 100))
    return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: cells - full)
      + "] " + String(repeating: " ", count: 3 - percent.count) + percent + " %"
  }

  private func draw(_ line: String) {
    drawn.withLock { drawn in
      guard line != drawn else { return }
      let rest = String(repeating: " ", count: max(0, drawn.count - line.count))
      let end = line.isEmpty ? "\r" : ""
      // A terminal that is gone is noticed by the result, which is written next.
      try? OutputBuffer.write(Array("\r\(line)\(rest)\(end)".utf8), to: descriptor)
      drawn = line
    }
  }
}
