@testable import Navigation

extension ModelRun {
  /// Shows the tabs or a flow as the whole app, as its own code does at any time.
  func show(_ root: ReferenceModel.Root, _ isLogout: Bool) throws {
    let name = RootID(rawValue: root.rawValue)
    let found: String
    var flow = ModelShape.firstSignIn
    switch root {
    case .main:
      found = answer {
        try (isLogout ? navigator.logout(to: name) : navigator.showTabs(root: name)).rawValue
      }
    case .door:
      let signIn = ModelFlow<XRoutes>(start: .open(0))
      found = answer {
        try
          (isLogout
          ? navigator.logout(to: name, signIn) { _ in }
          : navigator.showFlow(root: name, signIn) { _ in }).rawValue
      }
    case .intro:
      flow = newFlow(of: "c")
      let onResult = receiver(of: flow)
      let intro = ModelFlow<CRoutes>(start: .open(0))
      found = answer {
        try
          (isLogout
          ? navigator.logout(to: name, intro, onResult: onResult)
          : navigator.showFlow(root: name, intro, onResult: onResult)).rawValue
      }
    }
    expect(
      "answer", found,
      answer {
        try model.run { model throws(ReferenceModel.Failure) in
          try root == .main
            ? model.showTabs(resets: isLogout) : model.showFlow(flow, as: root, resets: isLogout)
        }
      })
  }
}
