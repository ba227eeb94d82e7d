/// Why nothing can be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  /// Ours and the floor do not do the same.
  case disagreement(String)

  var description: String {
    switch self {
    case .disagreement(let what): "ours and the floor disagree about \(what); mend the benchmark"
    }
  }
}
