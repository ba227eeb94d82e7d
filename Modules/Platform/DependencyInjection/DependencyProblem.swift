/// One reason why a dependency graph cannot be built.
///
/// Every case carries the registrations involved, so that a tool can list them; `description` words
/// them as a compiler would, with the way to mend the problem.
///
/// ```swift
/// do { _ = try registry.build() } catch { for problem in error.problems { print(problem) } }
/// ```
public enum DependencyProblem: Sendable, Hashable {
  /// Several registrations provide one key.
  case duplicate(key: String, providers: [DependencyNode])

  /// A key is needed and no registration provides it.
  case missing(key: String, neededBy: [DependencyNode])

  /// A key provided with scope ``DependencyScope/weak`` delivers something that is not a class.
  case notAnObject(key: String, valueType: String, provider: DependencyNode)

  /// Keys need each other in a circle; each needs the next, and the last needs the first.
  case cycle([DependencyNode])

  /// A long-lived holder, the first, would keep a per-flow value, the last, beyond its flow.
  ///
  /// Whatever stands between them is transient, and so lives as long as the holder.
  case captive([DependencyNode])
}
