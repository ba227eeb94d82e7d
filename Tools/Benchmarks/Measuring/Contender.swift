/// One way of doing what a row measures.
struct Contender {
  let name: String

  /// How many operations one call does that counts as one; time is told by the operation.
  let unit: Int

  /// Does it `count` times and answers something that depends on every result, so that no compiler
  /// can leave the work out.
  let run: @MainActor (_ count: Int) async throws -> Int

  /// What has to be done before each sample, and is no part of it.
  let prepare: (@MainActor () throws -> Void)?

  init(
    _ name: String, unit: Int = 1, prepare: (@MainActor () throws -> Void)? = nil,
    run: @escaping @MainActor (_ count: Int) async throws -> Int
  ) {
    (self.name, self.unit, self.prepare, self.run) = (name, unit, prepare, run)
  }
}
