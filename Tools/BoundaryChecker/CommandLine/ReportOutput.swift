import CommandArguments
import GraphDrawing
import PackageReading

/// A format and its destination: one pair of `--format` and `--output`.
struct ReportOutput: Hashable {
  var format: String
  var path: String?

  /// Returns the pairs of a command line, in order.
  ///
  /// `--output` belongs to the `--format` before it; without one, it takes the default format. When every
  /// pair has a file, nothing goes to standard output.
  static func pairs(
    _ arguments: Arguments, of subcommand: Subcommand
  ) throws(BoundaryCheckError) -> [ReportOutput] {
    let standard = formats(of: subcommand)[0]
    var pairs: [ReportOutput] = []
    for (name, value) in arguments.options {
      switch name {
      case "--json": pairs.append(ReportOutput(format: "json"))
      case "--format": pairs.append(ReportOutput(format: value))
      case "--output":
        let path = value == "-" ? nil : value
        if let last = pairs.indices.last, pairs[last].path == nil {
          pairs[last].path = path
        } else {
          pairs.append(ReportOutput(format: standard, path: path))
        }
      default: break
      }
    }
    if pairs.isEmpty { pairs.append(ReportOutput(format: standard)) }
    if pairs.count(where: { $0.path == nil }) > 1 {
      throw .conflictingOutputs(pairs.filter { $0.path == nil }.map(\.format))
    }
    return pairs
  }

  static func formats(of subcommand: Subcommand) -> [String] {
    switch subcommand {
    case .check: ReportFormat.allCases.map(\.rawValue)
    case .graph: GraphFormat.allCases.map(\.rawValue) + PictureFormat.allCases.map(\.rawValue)
    case .forecast: ReportFormat.allCases.map(\.rawValue) + ["markdown"]
    case .affected: ["text", "json", "lines", "inputs"]
    case .why, .contract, .owners, .list, .move, .doctor, .baseline: ["text", "json"]
    case .explain, .initialize, .fix, .completion: ["text"]
    }
  }
}
