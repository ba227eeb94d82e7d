import Foundation
import RandomInputs
import Testing

/// Every command is also made by a model that shares nothing with the navigator.
///
/// `NAVIGATION_MODEL_STEPS` is how many commands each shape of an app gets; 15,000 for all of Tools/Proof/README.md.
@MainActor
@Suite("Navigation does what the model does", .serialized)
struct ReferenceModelTests {
  private static let steps =
    ProcessInfo.processInfo.environment["NAVIGATION_MODEL_STEPS"].flatMap { Int($0) } ?? 1_000
  private static let runLength = 500

  @Test("whatever is asked", arguments: ModelShape.all)
  func random(_ shape: ModelShape) async throws {
    var answers: [String: Int] = [:]
    for seed in 0..<max(1, Self.steps / Self.runLength) {
      var generator = SeededGenerator(seed: UInt64(seed))
      var steps: [ModelStep] = []
      let run = try ModelRun(shape)
      while steps.count < Self.runLength {
        steps.append(ModelStep(&generator, shape, run.known))
        guard let last = steps.last else { break }
        let differences = try await run.differences(after: last)
        guard differences.isEmpty else {
          let fewest = try await fewest(steps, shape)
          Issue.record(
            """
            \(shape.testDescription), seed \(seed), step \(steps.count): \(differences.joined(separator: "; "))
            fewest steps that differ: \(try await received(fewest, shape))
            """)
          return
        }
      }
      answers.merge(run.answers, uniquingKeysWith: +)
    }
    // Most of what is asked has to come of it, and some of it has to be refused.
    #expect(answers["handled", default: 0] * 3 > answers.values.reduce(0, +))
    #expect(answers.count > 8)
  }

  /// Leaves steps out as long as some difference stays.
  private func fewest(_ steps: [ModelStep], _ shape: ModelShape) async throws -> [ModelStep] {
    var steps = steps
    var size = steps.count / 2
    while size > 0 {
      var start = 0
      while start < steps.count {
        let end = min(start + size, steps.count)
        let rest = Array(steps[..<start] + steps[end...])
        if try await difference(of: rest, shape) == nil { start = end } else { steps = rest }
      }
      size /= 2
    }
    return steps
  }

  private func difference(of steps: [ModelStep], _ shape: ModelShape) async throws -> [String]? {
    let run = try ModelRun(shape)
    for step in steps {
      let differences = try await run.differences(after: step)
      if !differences.isEmpty { return differences }
    }
    return nil
  }

  /// The steps, each with the stack it found.
  private func received(_ steps: [ModelStep], _ shape: ModelShape) async throws -> String {
    let run = try ModelRun(shape)
    var lines: [String] = []
    for step in steps {
      let words = "\(step)".replacing(/NavigationTests\.(\w+\.)+/, with: "")
      lines.append("\(run.known.map(\.description).joined(separator: " ")): \(words)")
      let differences = try await run.differences(after: step)
      if !differences.isEmpty { lines += differences }
    }
    return lines.joined(separator: "\n")
  }
}
