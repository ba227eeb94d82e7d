/// What transactions have read of lists and appended to them, as those who ran them recorded it.
///
/// Who appends adds its own number, so a list tells in which order it was written, and what was read of it
/// tells which of these had come before. From that follows which transaction must stand before which other
/// one; where this goes round in a circle, no order of them one after the other explains what they saw.
public struct History: Sendable {
  /// A transaction that was acknowledged.
  public struct Entry: Sendable, Codable {
    /// What it appends to each of its lists; no other one does.
    public var number: Int
    public var began: ContinuousClock.Instant
    public var ended: ContinuousClock.Instant
    /// The lists as it found them, by their keys.
    public var reads: [Int: [Int]]
    /// The keys of the lists that it appended to; it has read these, too.
    public var appends: Set<Int>

    public init(
      _ number: Int, began: ContinuousClock.Instant, ended: ContinuousClock.Instant,
      reads: [Int: [Int]], appends: Set<Int> = []
    ) {
      (self.number, self.began, self.ended) = (number, began, ended)
      (self.reads, self.appends) = (reads, appends)
    }
  }

  private let entries: [Entry]
  private let lists: [Int: [Int]]

  /// Takes what was recorded, and the lists as they were in the end.
  public init(_ entries: [Entry], lists: [Int: [Int]]) {
    (self.entries, self.lists) = (entries, lists)
  }

  /// Why no order of the transactions, which keeps those apart in time as they were, explains the history;
  /// `nil` where there is one.
  public func contradiction() -> String? {
    for entry in entries {
      for key in entry.appends where lists[key]?.count(where: { $0 == entry.number }) != 1 {
        return "\(entry.number) was acknowledged, and is not once in list \(key)"
      }
      for (key, items) in entry.reads where lists[key]?.starts(with: items) != true {
        return "\(entry.number) read what list \(key) never was"
      }
    }
    return circle()
  }

  /// Takes away each transaction that no other one must stand before, until none is left, or a circle.
  private func circle() -> String? {
    let places = Dictionary(
      uniqueKeysWithValues: entries.enumerated().map { ($1.number, $0) })
    var later = entries.map { _ in Set<Int>() }
    func order(_ first: Int?, _ second: Int?) {
      guard let first, let second, first != second else { return }
      later[first].insert(second)
    }
    for (place, entry) in entries.enumerated() {
      for (key, items) in entry.reads {
        order(items.last.flatMap { places[$0] }, place)
        // What it did not see yet came after it; its own is that where it appended.
        let next = lists[key]?.dropFirst(items.count).first
        order(place, next.flatMap { places[$0] })
      }
      for (other, later) in entries.enumerated() where entry.ended < later.began {
        order(place, other)
      }
    }
    for items in lists.values {
      for (first, second) in zip(items, items.dropFirst()) { order(places[first], places[second]) }
    }
    var before = entries.map { _ in 0 }
    for second in later.joined() { before[second] += 1 }
    var free = before.indices.filter { before[$0] == 0 }
    var taken = 0
    while let place = free.popLast() {
      taken += 1
      for second in later[place] {
        before[second] -= 1
        if before[second] == 0 { free.append(second) }
      }
    }
    guard taken < entries.count else { return nil }
    let left = before.indices.filter { before[$0] > 0 }.map { "\(entries[$0].number)" }
    return "no order explains what these saw: \(left.joined(separator: ", "))"
  }
}
