/// A notation for a ``PluginGraph``.
///
/// ```swift
/// print(app.router.graph.text(as: .mermaid))
/// ```
public enum GraphFormat: String, CaseIterable, Hashable, Sendable {
  /// Graphviz.
  case dot

  /// Mermaid, which many code hosts draw in Markdown.
  case mermaid

  /// JSON, for programs.
  case json

  /// A self-contained picture, drawn without any other program.
  case svg
}

extension PluginGraph {
  /// The graph in a notation, ending with a line feed.
  ///
  /// - Complexity: O(*n*) in the number of nodes and edges.
  public func text(as format: GraphFormat) -> String {
    switch format {
    case .dot: dot
    case .mermaid: mermaid
    case .json: json
    case .svg: svg
    }
  }
}
