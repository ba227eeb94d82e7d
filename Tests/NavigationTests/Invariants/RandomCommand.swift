/// What the next of many random commands does.
enum RandomCommand: CaseIterable {
  case push, pushOnRoot, present, append, set, replace, replaceTop, remove
  case pop, popTo, popToOrPush, popToRoot, popInLayer, dismiss
  case back, forward, select, open, openByCoordinator
  case start, finish, cancel, cancelAction, addChild, removeChild, childPushes
  case signIn, signOut, logout, showTabs, showIntro, denying, proceed
  case keepPending, completePrerequisite, dropPending, archive, restore, send, touch, exchange
}
