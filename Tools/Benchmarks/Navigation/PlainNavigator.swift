/// The floor of a navigator that is an object: a stack a tab, a cap on the depth, one observer.
final class PlainNavigator {
  enum Event {
    case pushed(PlaceRoute)
    case popped(PlaceRoute)
    case selected(String)
    case set(Int)
  }

  private(set) var stacks: [String: [PlaceRoute]] = ["home": [.home]]
  private(set) var selected = "home"
  private let cap: Int
  private let observer: (Event) -> Void

  init(cap: Int, observer: @escaping (Event) -> Void) {
    self.cap = cap
    self.observer = observer
  }

  func push(_ route: PlaceRoute) -> Bool {
    guard let depth = stacks[selected]?.count, depth < cap else { return false }
    stacks[selected]?.append(route)
    observer(.pushed(route))
    return true
  }

  func pop() -> Bool {
    guard let depth = stacks[selected]?.count, depth > 1,
      let route = stacks[selected]?.removeLast()
    else { return false }
    observer(.popped(route))
    return true
  }

  func select(_ tab: String) -> Bool {
    guard tab != selected else { return false }
    selected = tab
    observer(.selected(tab))
    return true
  }

  func set(_ routes: [PlaceRoute]) {
    stacks[selected] = [.home] + routes
    observer(.set(routes.count))
  }
}
