import Routing

/// What an attempt comes to before anything is done: its answer and the steps there.
@MainActor
struct Resolution {
  var answer: NavigationAnswer = .handled
  var steps: [Step] = []

  init(answer: NavigationAnswer = .handled) {
    self.answer = answer
  }

  init(answer: NavigationAnswer = .handled, _ step: Step) {
    self.answer = answer
    steps = [step]
  }

  static func answered(_ answer: NavigationAnswer) -> Resolution { Resolution(answer: answer) }
}

/// One thing an attempt does; each ends in exactly one event.
@MainActor
enum Step {
  /// A range of a branch is replaced by new places.
  case change(Proposal)
  /// A visited tab comes on screen.
  case select(Int)
  /// The app shows another root.
  case switchRoot(RootSwitch, NavigationState, first: Proposal.Place)
  /// Something is said without a change.
  case say(NavigationEvent.Kind, AnyRoute?)
  /// A guard sent the attempt elsewhere.
  case redirect(GuardChain.Redirect)
  /// An attempt is kept until a flow completes.
  case wait(PendingIntent)
  /// The flow others wait for has its first place on screen.
  case beginPrerequisite(String)
  /// A layer is presented later.
  case enqueue(QueuedPresentation)
  /// A flow that is a whole root ends, keeping its places.
  case endRootFlow(CoordinatorContext, FlowRun.Ending)
  /// A flow whose start was sent elsewhere ends.
  case endRun(FlowRun, FlowRun.Ending)
  /// A coordinator added by hand goes.
  case detach(CoordinatorContext)
  /// The places last gone back from are forgotten.
  case takeForward(branch: Int)
  /// A whole saved tree comes back.
  case restore(RestorationTree)
}

/// A layer that waits until nothing is presented on its branch.
@MainActor
struct QueuedPresentation {
  let branch: TabID
  let attempt: Attempt
}
