/// One way of doing what a row measures.
struct Contender {
  let name: String

  /// Does it `count` times and answers something that depends on every result, so that no compiler
  /// can leave the work out.
  let run: @MainActor (_ count: Int) throws -> Int

  init(_ name: String, run: @escaping @MainActor (_ count: Int) throws -> Int) {
    self.name = name
    self.run = run
  }
}
