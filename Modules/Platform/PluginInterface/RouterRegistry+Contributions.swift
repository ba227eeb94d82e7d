public import CommandArguments
public import DependencyInjection
public import Navigation
public import Routing

extension RouterRegistry {
  /// Provides a dependency for the whole app.
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
  /// Its name is unique in the app; guards are asked in the order of their names. A guard that throws refuses
  /// only the routes of its plugin and of the plugins that require it (`PluginManifest.requires`). So a
  /// plugin whose routes need another plugin's guard requires that plugin.
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
      GuardDeclaration(name: name, site: site(fileID, line)) { container, routes in
        NavigationGuard(name: name, plugin: plugin, answersFor: routes) { attempt in
          let values = try container.values(of: needed)
          return try verdict(attempt, repeat each values)
        }
      })
  }

  /// Registers a word that opens a route from anywhere: ``GlobalCommand``.
  ///
  /// The name consists of lower-case ASCII letters, with hyphens only between them, and is not reserved by
  /// the shell. Declare routes of another plugin with ``opens(_:isOptional:fileID:line:)``.
  ///
  /// At the first tab's root, a host shows the command to the people it is `offeredTo`; it works everywhere
  /// and for everyone. With `ifProvided`, an app that lacks that dependency has no such command.
  public mutating func command<R: Route>(
    _ name: String, title: String, usage: String,
    offeredTo people: GlobalCommand.People = .everyone,
    ifProvided key: (any DependencyKey.Type)? = nil, fileID: String = #fileID, line: Int = #line,
    route: @escaping @Sendable (_ words: [String]) throws -> R
  ) {
    named.append(OpenedReference(type: R.self, isOptional: false, site: site(fileID, line)))
    let command = GlobalCommand(
      name: name, title: title, usage: usage, people: people, plugin: plugin.id,
      route: { try AnyRoute(route($0)) })
    commands.append(Declared(value: command, site: site(fileID, line), key: key))
  }

  /// Declares where an action of this plugin's screens is, for use elsewhere: `MentionedAction`.
  ///
  /// ```swift
  /// registry.mention("checkout", on: "the cart", typing: "cart")
  /// ```
  ///
  /// A host names the word only where it can be typed. Whether the screen offers the action then is up
  /// to the screen, which says why not: `ScreenAction.absent(_:because:)`. `expectMentions(of:on:)` of the test kit
  /// fails for one that no screen offers.
  ///
  /// - Parameters:
  ///   - action: The word that people try.
  ///   - screen: Where it is, in their words: `the cart`.
  ///   - word: What to type to get there.
  ///   - people: For whom the action is: others are answered that they are signed in, or that nobody is.
  ///   - fileID: The file of the declaration.
  ///   - line: Its line.
  public mutating func mention(
    _ action: String, on screen: String, typing word: String,
    offeredTo people: GlobalCommand.People = .everyone, fileID: String = #fileID,
    line: Int = #line
  ) {
    mention(action, on: screen, .typed(word), people, site(fileID, line))
  }

  /// Declares where an action of this plugin's screens is, if no certain words lead there.
  ///
  /// ```swift
  /// registry.mention("reviews", on: "a product", reachedBy: "pick one from a list by its number")
  /// ```
  public mutating func mention(
    _ action: String, on screen: String, reachedBy access: String, fileID: String = #fileID,
    line: Int = #line
  ) {
    mention(action, on: screen, .described(access), .everyone, site(fileID, line))
  }

  private mutating func mention(
    _ action: String, on screen: String, _ access: MentionedAction.Access,
    _ people: GlobalCommand.People, _ site: Registration
  ) {
    let mention = MentionedAction(name: action, screen: screen, access: access, people: people)
    mentions.append(Declared(value: mention, site: site))
  }

  /// Declares other words for a tab, a command or a mentioned action of the plugin, such as `basket` for `cart`.
  ///
  /// A host that is given one says which word is meant, instead of knowing none; it performs nothing.
  ///
  /// ```swift
  /// registry.synonyms("basket", "bag", of: "cart")
  /// ```
  public mutating func synonyms(
    _ words: String..., of word: String, fileID: String = #fileID, line: Int = #line
  ) {
    let site = site(fileID, line)
    synonyms += words.map { Declared(value: Synonym(name: $0, word: word), site: site) }
  }

  /// Declares that this plugin runs a flow, in the coordinator registered for its start routes.
  public mutating func provides<F: Flow>(
    _ flow: F.Type, fileID: String = #fileID, line: Int = #line
  ) {
    providedFlows.append(
      FlowReference(flow: F.self, start: F.Start.self, site: site(fileID, line)))
  }

  /// Declares that this plugin starts another plugin's flow.
  ///
  /// An optional flow may be missing in the app; the plugin then hides what needs it.
  public mutating func starts<F: Flow>(
    _ flow: F.Type, isOptional: Bool = false, fileID: String = #fileID, line: Int = #line
  ) {
    opened.append(
      OpenedReference(type: F.self, isOptional: isOptional, site: site(fileID, line)))
  }

  /// Registers a command of the program, such as `notes export`.
  ///
  /// The name has one or two words in lower-case ASCII letters. Several commands, also of different plugins,
  /// may begin with one word; the composition refuses a name that is registered twice, that the shell
  /// reserves, or whose first word a plugin uses in a session. The command receives the services listed after
  /// `using:` in the order of their keys, answers with a ``CommandAnswer`` and throws errors that explain
  /// themselves. With `--json` its report becomes one object.
  ///
  /// ```swift
  /// registry.programCommand(
  ///   "notes export", summary: "print the notes of a label",
  ///   options: [CommandOption("--reversed", summary: "begin with the last one")],
  ///   operands: [Operand("LABEL", .text)], using: NotesKey.self
  /// ) { run, notes in
  ///   let label = try Label(run.arguments.words[0])
  ///   let found = try await notes().all(label, isReversed: run.arguments.has("--reversed"))
  ///   return CommandAnswer(
  ///     status: "listed", message: found.count.counted("note"),
  ///     report: Screen(title: "Notes", blocks: [.list(found.map { Row($0.text) })]))
  /// }
  /// ```
  ///
  /// The target's line of `Package.swift` names `CommandArguments` and `Screens`, where a command takes arguments
  /// and shows something. A file named by an operand is read with ``ProgramRun/read(_:)``; text for a file goes
  /// into the report, or through a service.
  public mutating func programCommand<each D: DependencyKey>(
    _ name: String, summary: String, options: [CommandOption] = [], operands: [Operand] = [],
    help: String = "", using needs: repeat (each D).Type, fileID: String = #fileID,
    line: Int = #line,
    run work:
      @escaping @MainActor @Sendable (
        any ProgramRun, repeat OnDemand<each D>
      ) async throws -> CommandAnswer
  ) {
    _ = dependencies.require(
      repeat each needs, by: "the command \(name)", scope: .singleton, plugin: plugin.id,
      fileID: fileID, line: line)
    programCommands.append(
      ProgramCommand(
        name, summary: summary, options: options, operands: operands, help: help,
        site: site(fileID, line)
      ) { container, run in
        try await work(run, repeat OnDemand<each D>(container: container))
      })
  }

  /// Declares that this plugin opens another plugin's routes.
  ///
  /// Optional routes may be missing in the app; the plugin then hides what needs them. Opening undeclared
  /// routes is an error in tests and examples, which are strict; an app opens them anyway.
  public mutating func opens<R: Route>(
    _ routes: R.Type, isOptional: Bool = false, fileID: String = #fileID, line: Int = #line
  ) {
    opened.append(
      OpenedReference(type: R.self, isOptional: isOptional, site: site(fileID, line)))
  }

  /// Declares how the plugin's links of one schema version become links of the next, for saved navigation
  /// states.
  ///
  /// A plugin with schema version 3 registers the migrations from 1 and from 2. A migration returns the new
  /// link, or `nil` if the route no longer exists.
  public mutating func migrateLinks(
    from version: Int, _ migrate: @escaping @Sendable (_ link: String) throws -> String?
  ) {
    migrations.append((version, migrate))
  }

  /// The missing migrations, and those that lead nowhere or are registered twice.
  var migrationGaps: (missing: [Int], surplus: [Int]) {
    let needed = Set(1..<max(1, plugin.schemaVersion))
    var seen: Set<Int> = []
    let surplus = migrations.map(\.from).filter {
      !needed.contains($0) || !seen.insert($0).inserted
    }
    return (needed.subtracting(seen).sorted(), surplus.sorted())
  }

  var schema: ArchiveSchema {
    ArchiveSchema(
      plugin: plugin.id, version: plugin.schemaVersion,
      migrations: Dictionary(
        migrations.map { ($0.from, $0.migrate) }, uniquingKeysWith: { first, _ in first }))
  }
}
