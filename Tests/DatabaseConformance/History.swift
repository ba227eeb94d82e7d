/// A record of what transactions read from lists and appended to them.
///
/// A transaction appends its own number, so a list shows the order in which it was written, and a read shows
/// which transactions preceded it. This determines which transaction must precede which other. If these
/// relations form a cycle, no serial order explains the record.
public struct History: Sendable {
  public struct Entry: Sendable, Codable {
    /// The number it appends to each of its lists, unique to the transaction.
    public var number: Int
    public var began: ContinuousClock.Instant
    public var ended: ContinuousClock.Instant
    /// The lists it read, by key.
    public var reads: [Int: [Int]]
    /// The keys of the lists it appended to, all of which it also read.
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

  public init(_ entries: [Entry], lists: [Int: [Int]]) {
    (self.entries, self.lists) = (entries, lists)
  }

  /// Returns why no serial order that respects real time explains the history; `nil` if there is one.
  public func contradiction() -> String? {
    for entry in entries {
      for key in entry.appends where lists[key]?.count(where: { $0 == entry.number }) != 1 {
        return "\(entry.number) was acknowledged, and is not once in list \(key)"
      }
      for (key, items) in entry.reads where lists[key]?.starts(with: items) != true {
        return "\(entry.number) read what list \(key) never was"
      }
    }
    return cycle()
  }

  /// Removes transactions that no other must precede, until none is left or a cycle remains.
  private func cycle() -> String? {
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
        // The next item, not yet visible to the transaction, was appended after it, or by it.
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
