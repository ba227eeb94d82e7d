import Expectations
import Foundation
import Navigation
import Routing
import Synchronization
import Testing

@Suite("A stack as a value")
struct EntryStackTests {
  @Test("a snapshot stays as it was, and equals one made anew of the same places")
  @MainActor
  func persistence() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.append((1...100).map(StoreRoute.item))
    let snapshot = try #require(stage.navigator.state.selectedBranch)
    let entries = snapshot.entries
    try store.popToRoot()
    try store.navigate(to: .item(7))
    expectEqual(snapshot.entries, entries)
    expectEqual(snapshot.count, 101)
    expectEqual(snapshot, Branch(id: "store", entries: entries))
    expectEqual(snapshot.hashValue, Branch(id: "store", entries: entries).hashValue)
    #expect(snapshot != stage.navigator.state.selectedBranch)
  }

  @Test("a branch knows its top and its layers without counting")
  func metadata() throws {
    let styles: [Presentation] = [.push, .push, .sheet, .push, .cover, .push]
    let branch = Branch(id: "b", entries: try styles.enumerated().map(entry))
    expectEqual(branch.count, 6)
    expectEqual(branch.firstModal, 2)
    expectEqual(branch.layerStart, 4)
    #expect(branch.isPresenting)
    expectEqual(branch.top, branch.entries.last)
  }

  @Test("the first place of a stack is not a layer, however it came")
  func modalRoot() throws {
    let branch = Branch(id: "b", entries: [try entry(0, .cover), try entry(1, .push)])
    #expect((branch.firstModal, branch.layerStart, branch.isPresenting) == (2, 0, false))
  }

  @Test("a tab never visited is empty")
  func empty() {
    let branch = Branch(id: "b")
    #expect((branch.count, branch.firstModal, branch.layerStart) == (0, 0, 0))
    #expect(branch.top == nil && branch.entries.isEmpty && !branch.isPresenting)
    expectEqual(branch, Branch(id: "b", entries: []))
  }

  @Test("stacks that differ anywhere are unequal")
  func unequal() throws {
    let entries = try (0..<4).map { try entry($0, .push) }
    for index in entries.indices {
      var others = entries
      others[index] = try entry(index, .sheet)
      #expect(Branch(id: "b", entries: entries) != Branch(id: "b", entries: others))
    }
    #expect(Branch(id: "b", entries: entries) != Branch(id: "b", entries: entries.dropLast()))
    #expect(Branch(id: "b", entries: entries) != Branch(id: "c", entries: entries))
  }

  @Test("branches that differ are distinguished by their hash")
  func hashes() throws {
    let branches = try (0..<100).map { Branch(id: "b", entries: [try entry($0, .push)]) }
    #expect(Set(branches.map(\.hashValue)).count > 90)
  }

  @Test("a million places are replaced and let go of with little room on the stack")
  func deepRelease() throws {
    let route = try AnyRoute(StoreRoute.root)
    let entries = (0..<1_000_000).map { index in
      Entry(
        id: EntryID(rawValue: UInt64(index)), route: route, presentation: .push,
        coordinator: .root)
    }
    let counts = Mutex<[Int]>([])
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      var whole: Branch? = Branch(id: "b", entries: entries)
      var copy = whole
      whole = nil
      counts.withLock { $0.append(copy?.count ?? 0) }
      copy?.replace(1..<1_000_000, with: [])
      counts.withLock { $0.append(copy?.count ?? 0) }
      copy = nil
      isDone.signal()
    }
    thread.stackSize = 128 * 1_024
    thread.start()
    isDone.wait()
    expectEqual(counts.withLock(\.self), [1_000_000, 1])
  }

  private func entry(_ index: Int, _ style: Presentation) throws -> Entry {
    Entry(
      id: EntryID(rawValue: UInt64(index)), route: try AnyRoute(StoreRoute.item(index)),
      presentation: style, coordinator: .root)
  }
}
