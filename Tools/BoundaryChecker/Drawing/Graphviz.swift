import Encodings
import Foundation
import PackageReading

/// A picture that Graphviz makes of a graph.
enum PictureFormat: String, CaseIterable {
  case svg, png, html
}

/// The programs of Graphviz, as installed on this machine.
///
/// They lay graphs out in more than linear time, so what they are given is bounded.
struct Graphviz {
  let programs: PackagePrograms

  /// The most edges of a picture; beyond a few hundred, nobody can follow one.
  static let pictureLimit = 1_000

  /// The most edges among which implied ones are looked for.
  static let reductionLimit = 20_000

  /// Returns the picture of a graph that has `edgeCount` edges.
  func picture(
    of dot: String, edgeCount: Int, title: String, as format: PictureFormat
  ) throws(BoundaryCheckError) -> Data {
    guard edgeCount <= Self.pictureLimit else {
      throw .graphTooLarge(edges: edgeCount, limit: Self.pictureLimit)
    }
    switch format {
    case .png: return try output(of: ["dot", "-Tpng"], for: dot)
    case .svg: return try output(of: ["dot", "-Tsvg"], for: dot)
    case .html:
      let image = String(decoding: try output(of: ["dot", "-Tsvg"], for: dot), as: UTF8.self)
      let title = VisibleText.markup(title)
      // The declarations before the image belong to a file of its own.
      let drawn = image.range(of: "<svg").map { image[$0.lowerBound...] } ?? image[...]
      return Data(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>\(title)</title></head>
        <body style="font-family: sans-serif">
        <h1>\(title)</h1>
        \(drawn)</body>
        </html>

        """.utf8)
    }
  }

  /// Returns the edges that remain when every edge is left out that a longer path of others implies.
  ///
  /// Each number stands for a node; the graph must have no cycle.
  func reduced(_ edges: Set<[Int]>) throws(BoundaryCheckError) -> Set<[Int]> {
    guard edges.count <= Self.reductionLimit else {
      throw .graphTooLarge(edges: edges.count, limit: Self.reductionLimit)
    }
    let lines = edges.sorted { $0.lexicographicallyPrecedes($1) }.map { "\($0[0])->\($0[1])\n" }
    let text = try output(of: ["tred"], for: "digraph {\n\(lines.joined())}\n")
    // One edge a line, such as `	3 -> 4;`.
    return Set(
      String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
        let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
        return line.contains("->") && numbers.count == 2 ? numbers : nil
      })
  }

  private func output(of command: [String], for graph: String) throws(BoundaryCheckError) -> Data {
    if programs.isUntrusted { throw .untrustedProgram(command[0]) }
    let outcome = try Subprocess(
      command: command, environment: programs.plainEnvironment, input: graph
    ).run { .toolFailed(command: command[0], detail: $0) }
    if outcome.isMissing { throw .graphvizMissing(command[0]) }
    guard outcome.status == 0, !outcome.output.isEmpty else {
      throw .toolFailed(command: command[0], detail: outcome.errors)
    }
    return outcome.output
  }
}
