import Dispatch
import Foundation
import Synchronization

/// Determines the verdicts of mutations: most are tried in one common build, the others in one each.
struct MutationTrial {
  let mutations: [Mutation]
  let module: TestedModule

  /// The files with mutations, in the state in which these were found.
  let sources: [String: String]
  let copy: PackageCopy
  let runner: TestRunner
  let jobs: Int
  let tell: @Sendable (String) -> Void

  func verdicts() throws(MutationError) -> [Verdict] {
    var verdicts = [Verdict?](repeating: nil, count: mutations.count)
    var together = Set(mutations.indices)
    try build(&together, &verdicts)
    let limited = try baseline()
    tell("\(together.count) in one build, which is tested \(jobs) at a time")
    for (index, verdict) in try test(together.sorted(), limited) { verdicts[index] = verdict }
    for index in mutations.indices where verdicts[index] == nil {
      let verdict = try testAlone(mutations[index], limited)
      verdicts[index] = verdict
      tell("\(verdict.rawValue), in a build of its own: \(mutations[index].summary)")
    }
    return verdicts.map { $0 ?? .notCompiled }
  }

  /// Builds mutations together, except those that do not compile or must be tried alone.
  private func build(
    _ together: inout Set<Int>, _ verdicts: inout [Verdict?]
  ) throws(MutationError) {
    var unexplained = 0
    while true {
      let schemas = schemas(of: together)
      for schema in schemas.values { together.subtract(schema.unplaced.map { $0 - 1 }) }
      var texts = schemas.mapValues(\.text)
      texts["\(module.path)/ActiveMutation.swift"] = MutantSchema.selector
      try copy.change(texts)
      guard let output = try runner.build() else { return }
      let before = together.count
      for error in CompilerError.errors(in: output, below: copy.folder) {
        let suspects = (schemas[error.file]?.suspects(line: error.line) ?? []).map { $0 - 1 }
        // A single suspect is to blame; each of several is tried alone.
        if suspects.count == 1 { verdicts[suspects[0]] = .notCompiled }
        together.subtract(suspects)
      }
      tell("\(before - together.count) do not compile together with the others")
      if together.count == before { unexplained += 1 }
      // A crashed compiler gets a second chance.
      if unexplained == 2 { throw .baselineFails(detail: CompilerError.summary(of: output)) }
    }
  }

  private func schemas(of numbers: Set<Int>) -> [String: MutantSchema] {
    var schemas: [String: MutantSchema] = [:]
    for (file, indices) in Dictionary(grouping: numbers, by: { mutations[$0].file }) {
      let own = Dictionary(uniqueKeysWithValues: indices.map { ($0 + 1, mutations[$0]) })
      schemas[file] = MutantSchema(sources[file] ?? "", mutations: own)
    }
    return schemas
  }

  /// Tests the build with no active mutation, and returns a runner with limits close to that time.
  private func baseline() throws(MutationError) -> TestRunner {
    let start = Date()
    let (verdict, output) = try runner.test()
    guard verdict == .survived else { throw .baselineFails(detail: output) }
    let seconds = Date().timeIntervalSince(start)
    var limited = runner
    limited.limits = (wall: 30 + 10 * seconds, processor: 3 + Int(4 * seconds))
    return limited
  }

  private func test(_ indices: [Int], _ runner: TestRunner) throws(MutationError) -> [Int: Verdict]
  {
    let next = Atomic(0)
    let found = Mutex<Result<[Int: Verdict], MutationError>>(.success([:]))
    DispatchQueue.concurrentPerform(iterations: jobs) { [mutations, tell] _ in
      while case let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue, turn < indices.count {
        let index = indices[turn]
        let tested = Result { () throws(MutationError) in try runner.test(index + 1).verdict }
        if case .success(let verdict) = tested {
          tell("\(turn + 1)/\(indices.count)  \(verdict.rawValue): \(mutations[index].summary)")
        }
        found.withLock { found in
          found = found.flatMap { known in tested.map { known.merging([index: $0]) { $1 } } }
        }
      }
    }
    return try found.withLock { $0 }.get()
  }

  private func testAlone(_ mutation: Mutation, _ runner: TestRunner) throws(MutationError)
    -> Verdict
  {
    try copy.change([mutation.file: mutation.applied(to: sources[mutation.file] ?? "")])
    if try runner.build() != nil { return .notCompiled }
    return try runner.test().verdict
  }
}
