/// The removed coordinators: one that is still alive after its removal leaks.
///
/// - Complexity: recording is O(1); ``leaks`` is O(*n*) in the records, which it compacts.
@MainActor
public struct LeakDetector {
  /// A removed coordinator that something still holds.
  public struct Leak: Hashable, Sendable {
    /// The coordinator's type.
    public let coordinator: String
    /// Its identity.
    public let id: CoordinatorID
    /// The plugin it belongs to.
    public let plugin: String?
    /// The entry it came with.
    public let entry: EntryID?
  }

  private struct Record {
    weak var coordinator: (any Coordinator)?
    let id: CoordinatorID
    let plugin: String?
    let entry: EntryID?
  }

  private var records: [Record] = []
  private var nextCompaction = 64

  /// The removed coordinators that are still alive, in the order of their removal.
  public var leaks: [Leak] {
    records.compactMap { record in
      record.coordinator.map {
        Leak(
          coordinator: String(describing: type(of: $0)), id: record.id, plugin: record.plugin,
          entry: record.entry)
      }
    }
  }

  mutating func record(_ coordinator: any Coordinator, _ node: CoordinatorTree.Node) {
    records.append(
      Record(
        coordinator: coordinator, id: node.context.id, plugin: node.context.plugin,
        entry: node.firstEntry))
    guard records.count >= nextCompaction else { return }
    records.removeAll { $0.coordinator == nil }
    nextCompaction = max(64, records.count * 2)
  }
}
