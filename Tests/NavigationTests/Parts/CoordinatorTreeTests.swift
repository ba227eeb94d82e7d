import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("The tree of coordinators")
struct CoordinatorTreeTests {
  private let app: TestApp
  private let store: SampleCoordinator<StoreRoute>
  private let child = SampleCoordinator<StepRoute>(.detached())

  private var tree: CoordinatorTree { app.navigator.tree }

  init() throws {
    app = try TestApp.withTabs()
    store = try app.top(StoreRoute.self)
    try store.context.addChild(child)
  }

  @Test("a coordinator without routes is at home where those below it are, or else those above")
  func home() throws {
    let grandchild = SampleCoordinator<PageRoute>(.detached())
    try child.context.addChild(grandchild)
    #expect(tree.stackIndex(of: child.context.id) == nil)
    expectEqual(tree.stackIndex(nearest: grandchild.context.id, else: 7), 0)
    expectEqual(tree.stackIndex(nearest: .root, else: 7), 7)
    try grandchild.navigate(to: .plain)
    expectEqual(tree.stackIndex(of: child.context.id), 0)
    #expect(tree.stackIndex(of: child.context.id, except: grandchild.context.id) == nil)
    try store.context.removeChild(child)
    #expect(tree.stackIndex(nearest: grandchild.context.id, else: 7) == nil)
  }

  @Test("the lowest entry of a coordinator is its own or that of one below it")
  func lowest() throws {
    try store.navigate(to: .item(1))
    try child.navigate(to: .first)
    let stack = try #require(app.navigator.state.selectedStack).entries
    expectEqual(tree.lowestIndex(of: store.context.id, in: stack, of: 0), 0)
    expectEqual(tree.lowestIndex(of: child.context.id, in: stack, of: 0), 2)
    expectEqual(tree.firstIndex(of: child.context.id, in: stack, of: 0), 2)
    #expect(tree.lowestIndex(of: child.context.id, in: stack, of: 1) == nil)
  }

  @Test("each coordinator of overlapping subtrees is found once")
  func subtrees() {
    let (top, low) = (store.context.id, child.context.id)
    #expect(tree.subtrees(of: [low, top]).sorted { $0.rawValue < $1.rawValue } == [top, low])
    #expect(tree.subtrees(of: [CoordinatorID(rawValue: 999)]).isEmpty)
  }

  @Test("the ends of flows are reported leaf first, each once")
  func leafFirst() throws {
    let grandchild = SampleCoordinator<PageRoute>(.detached())
    try child.context.addChild(grandchild)
    let (first, second) = (child.context.id, grandchild.context.id)
    var ended: [CoordinatorID] = []
    tree.remove(first) { ended.append($0.id) }
    expectEqual(ended, [second, first])
    #expect(tree[first] == nil && tree[second] == nil)
    #expect(store.childCoordinators.isEmpty)
    expectEqual(tree.leakDetector.leaks.map(\.id), [second, first])
  }
}
