import Foundation

/// Compares the files of targets with those that SwiftPM compiles: `swift package describe`.
struct SourcesOracle {
  struct Disagreement: Hashable {
    let target: String

    /// The path relative to the package.
    let file: String

    /// Whether SwiftPM compiles a file that was not read; otherwise it does not compile one that was.
    let isMissed: Bool

    var text: String {
      isMissed ? "\(target): missed \(file)" : "\(target): read \(file), which is not compiled"
    }
  }

  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let path: String
      let sources: [String]
    }

    let targets: [Target]
  }

  private let description: Description

  /// Reads what `swift package describe --type json` prints.
  ///
  /// - Throws: ``BoundaryCheckError/manifestNotUnderstood(detail:)``.
  init(_ json: Data) throws(BoundaryCheckError) {
    do {
      description = try JSONDecoder().decode(Description.self, from: json)
    } catch {
      throw .manifestNotUnderstood(detail: "of swift package describe: \(error)")
    }
  }

  /// The Swift files about which SwiftPM says something else than the model does.
  func disagreements(with model: PackageModel) -> [Disagreement] {
    let read = Dictionary(grouping: model.files, by: \.target).mapValues { Set($0.map(\.path)) }
    return description.targets.filter { model.graph.target(named: $0.name) != nil }
      .flatMap { target -> [Disagreement] in
        let folder = TargetFolders.normalized(target.path)
        let compiled = Set(
          target.sources.filter { $0.hasSuffix(".swift") }.map { TargetSources.join(folder, $0) })
        let known = read[target.name] ?? []
        return compiled.subtracting(known).sorted()
          .map { Disagreement(target: target.name, file: $0, isMissed: true) }
          + known.subtracting(compiled).sorted()
          .map { Disagreement(target: target.name, file: $0, isMissed: false) }
      }
  }
}
