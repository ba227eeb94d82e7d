public import Routing

/// A word that opens a place from anywhere, such as `find mug`.
///
/// A command only names a place; like a link it never changes stored data by itself.
///
/// ```swift
/// registry.command("find", title: "Search the products", usage: "find <text>") { words in
///   SearchRoute.results(words.joined(separator: " "))
/// }
/// ```
public struct GlobalCommand: Sendable {
  /// The word a person types: lower case ASCII, not one the shell reserves.
  public let name: String

  /// What it does, in a few words.
  public let title: String

  /// How it is used, such as `find <text>`.
  public let usage: String

  /// The plugin that registered it.
  public let plugin: String

  /// The place the given words name.
  public let route: @Sendable (_ words: [String]) throws -> AnyRoute
}
