import BoundaryRules
import PackageReading
import SwiftScanning

/// The effects of a change on the limits of extension points, and on the plugins that contribute to them.
enum PointContract {
  private struct Point {
    let target, file: String
    let place: SourceSpan
    let limit: String
  }

  /// Compares the limits that the points of targets state; a point that states none takes many.
  ///
  /// Other inputs and outputs are the compiler's to judge.
  static func rows(
    _ before: PackageModel, _ now: PackageModel, of targets: Set<String>, changed: ChangedFiles
  ) throws(BoundaryCheckError) -> [ContractReport.Row] {
    let (old, new) = (try points(before, of: targets), try points(now, of: targets))
    var rows: [ContractReport.Row] = []
    for (name, point) in new {
      guard let former = old[name], former.limit != point.limit else { continue }
      let contributors =
        point.limit == many
        ? [] : try contributors(to: name, in: now, besides: point.target, changed)
      rows.append(
        ContractReport.Row(
          subject: "point \(name)", file: point.file, line: point.place.position.line,
          before: former.limit, after: point.limit,
          breaks: contributors.contains { !$0.isCarried }, notes: [], consumers: contributors,
          details: ["target": point.target, "point": name]))
    }
    return rows.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  private static let many = ".many"

  private static func points(
    _ model: PackageModel, of targets: Set<String>
  ) throws(BoundaryCheckError) -> [String: Point] {
    var points: [String: Point] = [:]
    for file in model.files where targets.contains(file.target) {
      for type in try file.code().types(inspecting: { _ in false }) {
        if let limit = type.contributionLimit {
          points[type.name] = Point(
            target: file.target, file: file.path, place: limit.place, limit: limit.text)
        } else if type.bases.contains("ExtensionPoint"), points[type.name] == nil {
          points[type.name] = Point(
            target: file.target, file: file.path, place: type.place, limit: many)
        }
      }
    }
    return points
  }

  /// Returns the first contribution of each file of other targets.
  private static func contributors(
    to point: String, in model: PackageModel, besides target: String, _ changed: ChangedFiles
  ) throws(BoundaryCheckError) -> [ContractReport.Row.Consumer] {
    var found: [ContractReport.Row.Consumer] = []
    for file in model.files where file.target != target {
      let calls = try file.code().calls { $0 == "contribute" }.filter {
        $0.argument("to")?.words.dropLast().last == point
      }
      guard let first = calls.first else { continue }
      let added = try changed.lines(of: file.path).added
      let open = calls.first { !added.contains($0.position.line) }
      found.append(
        .init(
          target: file.target, file: file.path, position: (open ?? first).position,
          isCarried: open == nil))
    }
    return found
  }
}
