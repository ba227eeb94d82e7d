/// What differs between two texts, line by line, for people to read.
///
/// ```swift
/// print(LineDifference(expected: "a\nb", actual: "a\nc"))
/// //   a
/// // - b
/// // + c
/// ```
public struct LineDifference: Hashable, Sendable {
  /// A line of either text.
  public enum Line: Hashable, Sendable {
    /// In both.
    case kept(String)
    /// Only in the expected text.
    case missing(String)
    /// Only in the actual text.
    case unexpected(String)
  }

  /// The lines of both texts, in order; where they differ, missing ones first.
  public let lines: [Line]

  /// Compares two texts.
  ///
  /// - Complexity: O(*n* × *d*) for *n* lines of which *d* differ.
  public init(expected: String, actual: String) {
    let old = LineDifference.split(expected)
    let new = LineDifference.split(actual)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append(.missing(old[left]))
        left += 1
      } else if inserted.contains(right) {
        lines.append(.unexpected(new[right]))
        right += 1
      } else {
        lines.append(.kept(old[left]))
        (left, right) = (left + 1, right + 1)
      }
    }
    self.lines = lines
  }

  /// Whether the texts are the same.
  public var isEmpty: Bool {
    lines.allSatisfy { if case .kept = $0 { true } else { false } }
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension LineDifference: CustomStringConvertible {
  /// The lines that differ behind `-` and `+`, with three lines around them; `…` for what is left out.
  public var description: String {
    let changed = lines.indices.filter { if case .kept = lines[$0] { false } else { true } }
    var shown: [String] = []
    var last = -1
    for index in Set(changed.flatMap { ($0 - 3)...($0 + 3) }).sorted()
    where lines.indices.contains(index) {
      if index > last + 1 { shown.append("…") }
      shown.append("\(lines[index])")
      last = index
    }
    if last >= 0, last < lines.count - 1 { shown.append("…") }
    return shown.joined(separator: "\n")
  }
}

extension LineDifference.Line: CustomStringConvertible {
  public var description: String {
    switch self {
    case .kept(let line): "  \(line)"
    case .missing(let line): "- \(line)"
    case .unexpected(let line): "+ \(line)"
    }
  }
}
