/// Who is called after each change, in the order of their coming.
@MainActor
struct EventObservers {
  private var observers: [(id: Int, notify: @MainActor (NavigationEvent) -> Void)] = []
  private var lastID = 0

  var ids: [Int] { observers.map(\.id) }

  mutating func add(_ notify: @escaping @MainActor (NavigationEvent) -> Void) -> Int {
    lastID += 1
    observers.append((lastID, notify))
    return lastID
  }

  mutating func remove(_ id: Int) { observers.removeAll { $0.id == id } }

  /// The observer, unless it was stopped meanwhile.
  subscript(id: Int) -> (@MainActor (NavigationEvent) -> Void)? {
    observers.first { $0.id == id }?.notify
  }
}
