import Routing

/// A saved tree on its way back: links resolved, what is lost noted.
@MainActor
final class RestorationTree {
  /// One stack to be rebuilt.
  struct Stack {
    let branch: Int
    /// How many entries stay as they are: the first place, where it is the saved one.
    var kept: Int
    var places: [Place]
    var owners: [Owner] = []
  }

  /// One place to come back.
  struct Place {
    let entry: ArchivedEntry
    var proposed: Proposal.Place
  }

  var stacks: [Stack] = []
  var selected: Int?
  var pending: [PendingIntent] = []
  var report = RestorationReport()

  func lose(_ entry: ArchivedEntry, on branch: TabID, _ reason: RestorationLoss.Reason) {
    let place = entry.link ?? "a place of \(entry.plugin)"
    report.losses.append(RestorationLoss(place: place, branch: branch, reason: reason))
  }
}
