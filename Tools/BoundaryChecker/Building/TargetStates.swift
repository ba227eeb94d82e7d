import PackageReading

/// Tells states of targets apart by what their builds read, so that no state is built twice.
///
/// A state is the content of the target's folder, its entry in the manifest, the package's own settings, and the
/// states of what it depends on. Two merges of other branches often have the same state of a target.
struct TargetStates {
  private struct State: Hashable {
    let content: String?
    let terms: [String: String]
    let general: Int
    let needs: [Int]
  }

  private struct General: Hashable {
    let variables, terms: [String: String]
    let packages: String
    let resolved: String?
  }

  private var states: [State: Int] = [:]
  private var generals: [General: Int] = [:]
  private var outcomes: [Int: [CompilerMessage]] = [:]

  /// Returns a number for the state of each target in a commit.
  mutating func numbers(
    _ snapshot: ManifestSnapshot, _ variables: [String: String], in commit: String,
    _ merging: MergeRepository
  ) throws(BoundaryCheckError) -> [String: Int] {
    let folders = Set(snapshot.targets.values.compactMap(\.folder)).sorted()
    let objects = try merging.objects(folders + ["Package.resolved"], in: commit)
    let resolved =
      snapshot.targets.values.contains(where: \.usesProducts)
      ? objects["Package.resolved"] : nil
    let general = General(
      variables: variables, terms: snapshot.terms, packages: snapshot.packages, resolved: resolved)
    let place = generals[general] ?? generals.count
    generals[general] = place
    var numbers: [String: Int] = [:]
    for name in BuildPlan.ordered(snapshot) {
      guard let target = snapshot.targets[name] else { continue }
      let state = State(
        content: target.folder.flatMap { objects[$0] }, terms: target.terms, general: place,
        // In a circle, which SwiftPM refuses, one has no number yet.
        needs: target.dependencies.sorted().map { numbers[$0] ?? -1 })
      let number = states[state] ?? states.count
      states[state] = number
      numbers[name] = number
    }
    return numbers
  }

  /// Returns the errors of a state, none if it builds; `nil` if it has not been built.
  func errors(of state: Int?) -> [CompilerMessage]? { state.flatMap { outcomes[$0] } }

  mutating func keep(_ errors: [CompilerMessage], of state: Int?) {
    if let state { outcomes[state] = errors }
  }
}
