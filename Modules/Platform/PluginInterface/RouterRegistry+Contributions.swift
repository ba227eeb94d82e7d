public import DependencyInjection
public import Navigation
public import Routing

extension RouterRegistry {
  /// Provides a dependency to the whole app.
  ///
  /// - Parameters:
  ///   - key: What is provided.
  ///   - scope: How long a value lives.
  ///   - needs: The keys of what making it uses.
  ///   - fileID: Where the registration stands.
  ///   - line: Where the registration stands.
  ///   - make: Makes a value from its dependencies.
  public mutating func provide<K: DependencyKey, each D: DependencyKey>(
    _ key: K.Type, scope: DependencyScope = .singleton, using needs: repeat (each D).Type,
    fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (repeat (each D).Value) throws -> K.Value
  ) {
    dependencies.provide(
      key, scope: scope, using: repeat each needs, plugin: plugin.id, fileID: fileID, line: line,
      make: make)
  }

  /// Registers a guard that is asked about every attempt.
  ///
  /// - Parameters:
  ///   - name: The guard's name, unique in the app; guards are asked in the order of their names.
  ///   - needs: The keys of what it decides from.
  ///   - fileID: Where the registration stands.
  ///   - line: Where the registration stands.
  ///   - verdict: What it says to an attempt.
  public mutating func addGuard<each D: DependencyKey>(
    _ name: String, using needs: repeat (each D).Type, fileID: String = #fileID, line: Int = #line,
    verdict:
      @escaping @MainActor @Sendable (
        NavigationAttempt, repeat (each D).Value
      ) throws -> GuardVerdict
  ) {
    let needed = dependencies.require(
      repeat each needs, by: "the guard \(name)", scope: .singleton, plugin: plugin.id,
      fileID: fileID, line: line)
    let plugin = plugin.id
    guards.append(
      GuardDeclaration(name: name, site: site(fileID, line)) { container in
        NavigationGuard(name: name, plugin: plugin) { attempt in
          let values = try container.resolve(needed)
          return try verdict(attempt, repeat each values)
        }
      })
  }

  /// Registers a word that opens a place from anywhere.
  ///
  /// - Parameters:
  ///   - name: The word: lower case ASCII letters, hyphens between them, and not one the shell reserves.
  ///   - title: What it does, in a few words.
  ///   - usage: How it is used, such as `find <text>`.
  ///   - fileID: Where the registration stands.
  ///   - line: Where the registration stands.
  ///   - route: The place the words after it name.
  public mutating func command(
    _ name: String, title: String, usage: String, fileID: String = #fileID, line: Int = #line,
    route: @escaping @Sendable (_ words: [String]) throws -> some Route
  ) {
    let command = GlobalCommand(
      name: name, title: title, usage: usage, plugin: plugin.id,
      route: { try AnyRoute(route($0)) })
    commands.append(CommandDeclaration(command: command, site: site(fileID, line)))
  }

  /// States that a coordinator of this plugin runs a flow: the one registered for its start routes.
  public mutating func provides<F: Flow>(
    _ flow: F.Type, fileID: String = #fileID, line: Int = #line
  ) {
    providedFlows.append(
      FlowReference(
        id: ObjectIdentifier(F.self), flow: F.self, startRoutes: ObjectIdentifier(F.Start.self),
        startType: F.Start.self, isOptional: false, site: site(fileID, line)))
  }

  /// States that this plugin starts another plugin's flow.
  ///
  /// - Parameters:
  ///   - flow: The flow, known from its interface.
  ///   - isOptional: Whether the app composes without it; the plugin then hides what needs it.
  ///   - fileID: Where the statement stands.
  ///   - line: Where the statement stands.
  public mutating func starts<F: Flow>(
    _ flow: F.Type, isOptional: Bool = false, fileID: String = #fileID, line: Int = #line
  ) {
    opened.append(
      OpenedReference(
        id: ObjectIdentifier(F.self), isFlow: true, isOptional: isOptional,
        site: site(fileID, line), makeName: { F.name }))
  }

  /// States that this plugin opens another plugin's places.
  ///
  /// - Parameters:
  ///   - routes: The route type, known from its interface.
  ///   - isOptional: Whether the app composes without it; the plugin then hides what needs it.
  ///   - fileID: Where the statement stands.
  ///   - line: Where the statement stands.
  public mutating func opens<R: Route>(
    _ routes: R.Type, isOptional: Bool = false, fileID: String = #fileID, line: Int = #line
  ) {
    opened.append(
      OpenedReference(
        id: ObjectIdentifier(R.self), isFlow: false, isOptional: isOptional,
        site: site(fileID, line), makeName: { String(describing: R.self) }))
  }
}
