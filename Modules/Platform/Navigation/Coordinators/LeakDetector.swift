/// The removed coordinators: one that is still alive after its removal is a leak.
///
/// So is a child that was added by hand if nothing of it is shown: its parent keeps it until it removes it.
///
/// - Complexity: Recording is amortised O(1), with compaction; ``leaks`` is O(*n*) in the records.
@MainActor
public struct LeakDetector {
  /// A coordinator that lives longer than anything of it is shown.
  public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// The coordinator's type.
    public let coordinator: String
    /// The coordinator's identity.
    public let id: CoordinatorID
    /// The plugin that the coordinator belongs to.
    public let plugin: String?
    /// The entry that the coordinator was created for.
    public let entry: EntryID?
    /// What holds the coordinator, as far as the runtime shows: a property of its parent, or a property of an
    /// object it holds, which is a cycle; otherwise, possible closures in such objects.
    public let holders: [String]
    /// The parent that it was added to by hand and not removed from; `nil` for one that was removed.
    public let parent: String?

    /// The leak as a sentence.
    public var description: String {
      let name = "\(coordinator) (\(id))" + (plugin.map { " of \($0)" } ?? "")
      guard let parent else {
        return "\(name) was removed and is still alive"
          + (holders.isEmpty ? "" : ", held by \(holders.joined(separator: ", "))")
      }
      return "\(name) shows nothing and was not removed from \(parent), "
        + "to which it was added by hand"
    }
  }

  private struct Record {
    weak var coordinator: (any Coordinator)?
    weak var parent: (any Coordinator)?
    let id: CoordinatorID
    let plugin: String?
    let entry: EntryID?
  }

  private var records: [Record] = []
  private var nextCompaction = 64
  /// The children added by hand of which nothing is shown.
  var forgotten: [Leak] = []

  /// The removed coordinators that are still alive, in the order of their removal, and then the children added
  /// by hand that show nothing, in the order of their addition.
  public var leaks: [Leak] {
    records.compactMap { record in
      record.coordinator.map {
        Leak(
          coordinator: "\(type(of: $0))", id: record.id, plugin: record.plugin,
          entry: record.entry, holders: holders(of: $0, below: record.parent), parent: nil)
      }
    } + forgotten
  }

  private func holders(of leaked: any Coordinator, below parent: (any Coordinator)?) -> [String] {
    let kept = Mirror(reflecting: leaked).children.compactMap { object(in: $0.value) }
    let certain = ((parent.map { [$0] } ?? []) + kept).flatMap { owner in
      properties(of: owner) { object(in: $0) === leaked }
    }
    guard certain.isEmpty else { return certain }
    return kept.flatMap { owner in
      properties(of: owner) { "\(type(of: $0))".contains("->") }.map { "\($0), possibly" }
    }
  }

  private func properties(of owner: AnyObject, where matches: (Any) -> Bool) -> [String] {
    guard !(owner is CoordinatorContext) else { return [] }
    return Mirror(reflecting: owner).children.filter { matches($0.value) }.map { property in
      "\(type(of: owner)).\(property.label ?? "")"
    }
  }

  private func object(in value: Any) -> AnyObject? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.flatMap { object(in: $0.value) }
    }
    return mirror.displayStyle == .class ? value as AnyObject : nil
  }

  mutating func record(
    _ coordinator: any Coordinator, _ node: CoordinatorTree.Node, below parent: (any Coordinator)?
  ) {
    records.append(
      Record(
        coordinator: coordinator, parent: parent, id: node.context.id, plugin: node.context.plugin,
        entry: node.firstEntry))
    guard records.count >= nextCompaction else { return }
    records.removeAll { $0.coordinator == nil }
    nextCompaction = max(64, records.count * 2)
  }

  mutating func forget(_ coordinator: any Coordinator) {
    records.removeAll { $0.coordinator === coordinator }
  }
}
