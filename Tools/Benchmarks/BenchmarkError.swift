/// Why nothing can be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  /// Ours and the floor do not do the same.
  case disagreement(String)

  /// Something that the group needs is not on this machine.
  case unavailable(String)

  /// A program failed.
  case programFailed(String, status: Int32, output: String)

  /// The page has no place for a group's table.
  case noPlaceForResults(Group, String)

  var description: String {
    switch self {
    case .disagreement(let what): "ours and the floor disagree about \(what); mend the benchmark"
    case .unavailable(let reason): reason
    case .programFailed(let program, let status, let output):
      "\(program) ended with \(status): \(output)"
    case .noPlaceForResults(let group, let path):
      "\(path) has no <!-- begin \(group.rawValue) --> and <!-- end \(group.rawValue) -->"
    }
  }
}
