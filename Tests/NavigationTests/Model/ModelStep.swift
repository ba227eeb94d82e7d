import RandomInputs

/// What may be asked of the model, and of the navigator beside it.
enum ModelAction {
  typealias RouteKey = ReferenceModel.RouteKey
  typealias Style = ReferenceModel.Style

  case open(RouteKey)
  case push(RouteKey)
  case present(RouteKey, Style)
  case start(RouteKey, Style)
  case append([RouteKey])
  case set([RouteKey])
  case replace(RouteKey, with: RouteKey)
  case remove(RouteKey)
  case front(RouteKey)
  case pop, back, forward
  case popTo(RouteKey, orPush: Bool)
  case popToRoot(dismissing: Bool)
  case dismiss(Int)
  case select(Character)
  case finish(Character)
  case cancel
}

/// One random command, as numbers that mean something whatever is on screen, so that others may be left out.
enum ModelStep {
  case attempt(ModelAction, by: Int)
  case open(ModelAction.RouteKey)
  case person(ModelAction)
  case finish(Int, isSigningIn: Bool)
  case signedIn(Bool)
  case logout
  case root(ReferenceModel.Root, isLogout: Bool)
  case deny(Bool)
  case save
  case restore(Int)

  /// Stands for the coordinator that came last.
  static let last = 7

  init(_ generator: inout SeededGenerator, _ shape: ModelShape, _ known: [ModelAction.RouteKey]) {
    func key() -> ModelAction.RouteKey {
      ModelAction.RouteKey(
        kind: ["a", "a", "b", "b", "c", "d"][generator.below(6)], number: generator.below(5),
        isClosed: shape.hasAccess && generator.chance(in: 4))
    }
    func present() -> ModelAction.RouteKey {
      known.isEmpty || generator.chance(in: 5) ? key() : known[generator.below(known.count)]
    }
    func style() -> ModelAction.Style { [.push, .sheet, .cover][generator.below(3)] }
    func keys() -> [ModelAction.RouteKey] { (0..<generator.below(4)).map { _ in key() } }
    let by = generator.below(8)
    if shape.changesRoots, generator.chance(in: 12) {
      let root: ReferenceModel.Root = [.main, .main, .intro, .door][generator.below(4)]
      self = .root(root, isLogout: generator.chance(in: 3))
      return
    }
    if known.last?.kind == "x", generator.chance(in: 5) {
      self = .finish(ModelStep.last, isSigningIn: true)
      return
    }
    switch generator.below(40) {
    case 0...2: self = .attempt(.push(key()), by: by)
    case 3, 4:
      self = .attempt(.present(key(), generator.chance(in: 2) ? .sheet : .cover), by: by)
    case 5...7:
      var start = key()
      start.kind = ["c", "d", "a"][generator.below(3)]
      self = .attempt(.start(start, style()), by: by)
    case 8: self = .attempt(.append(keys()), by: by)
    case 9, 10:
      self = .attempt(.set(generator.chance(in: 2) ? [present()] + keys() : keys()), by: by)
    case 11, 12: self = .attempt(.replace(present(), with: key()), by: by)
    case 13: self = .attempt(.replace(known.last ?? key(), with: key()), by: by)
    case 14, 15: self = .attempt(.remove(present()), by: by)
    case 16: self = .attempt(.pop, by: by)
    case 17: self = .attempt(.popTo(present(), orPush: generator.chance(in: 3)), by: by)
    case 18: self = .attempt(.popToRoot(dismissing: generator.chance(in: 2)), by: by)
    case 19: self = .attempt(.dismiss(1 + generator.below(2)), by: by)
    case 20: self = .attempt(.cancel, by: by)
    case 21, 22: self = .finish(by, isSigningIn: generator.chance(in: 2))
    case 23, 24: self = .person(.back)
    case 25, 26, 36: self = .person(.forward)
    case 27: self = .person(generator.chance(in: 2) ? .popToRoot(dismissing: true) : .dismiss(1))
    case 28, 29: self = .person(.select(["a", "b", "z"][generator.below(3)]))
    case 30, 31: self = .open(key())
    case 32: self = shape.hasAccess ? .signedIn(generator.chance(in: 3)) : .open(key())
    case 33: self = shape.tabs.isEmpty || !generator.chance(in: 4) ? .person(.back) : .logout
    case 34: self = shape.hasBlockers ? .deny(generator.chance(in: 2)) : .open(present())
    case 37: self = .person(.popToRoot(dismissing: true))
    case 38, 39: self = .attempt(.front(present()), by: by)
    default: self = generator.chance(in: 2) ? .save : .restore(generator.below(5))
    }
  }
}
