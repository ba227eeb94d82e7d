import Routing

/// A saved tree on its way back: what its links come to, what is to be rebuilt, what is lost.
@MainActor
final class RestorationTree {
  /// Where a place stands in the archive.
  struct Position: Comparable {
    let stack: Int
    let entry: Int

    static func < (one: Position, other: Position) -> Bool {
      (one.stack, one.entry) < (other.stack, other.entry)
    }
  }

  /// One stack as it was saved, and what its places came to.
  struct Saved {
    let id: TabID
    var candidates: [Candidate] = []
  }

  /// One saved place, and what it came to.
  struct Candidate {
    let entry: ArchivedEntry
    let found: Result<StackChange.Place, RestorationLoss.Reason>
  }

  /// One stack to be rebuilt.
  struct Stack {
    let branch: Int
    /// How many entries stay as they are: the first place, where it is the saved one.
    var kept: Int
    var places: [Place]
    var owners: [PlacementOwner] = []
  }

  /// One place to come back.
  struct Place {
    let entry: ArchivedEntry
    /// Where it was saved; `nil` for a tab's own first place that was not.
    let position: Position?
    var proposed: StackChange.Place
  }

  let archive: Archive
  /// How often the root had been switched when the tree was read.
  let rootSwitches: Int
  var guards: GuardChain
  var saved: [Saved] = []
  var stacks: [Stack] = []
  var pending: [PendingIntent] = []
  var restored = 0
  var pendingLosses: [RestorationLoss] = []

  private var losses: [(position: Position, loss: RestorationLoss)] = []

  init(_ archive: Archive, rootSwitches: Int, asking guards: GuardChain) {
    (self.archive, self.rootSwitches, self.guards) = (archive, rootSwitches, guards)
  }

  var lostCount: Int { losses.count + pendingLosses.count }

  /// What came back, and what did not, in the order of the archive.
  var report: RestorationReport {
    var report = RestorationReport()
    report.restored = restored
    report.losses = losses.sorted { $0.position < $1.position }.map(\.loss) + pendingLosses
    return report
  }

  func lose(_ position: Position, _ reason: RestorationLoss.Reason) {
    let branch = archive.branches[position.stack]
    let entry = branch.entries[position.entry]
    losses.append(
      (
        position,
        RestorationLoss(
          place: entry.link ?? "a place of \(entry.plugin)", branch: branch.id, reason: reason)
      ))
  }

  func lose(stack: Int, from first: Int = 0, _ reason: RestorationLoss.Reason) {
    for entry in archive.branches[stack].entries.indices.dropFirst(first) {
      lose(Position(stack: stack, entry: entry), reason)
    }
  }
}
