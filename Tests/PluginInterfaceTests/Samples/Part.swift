import DependencyInjection
import Navigation
import PluginInterface
import Routing

/// One thing a ``SamplePlugin`` registers; every kind stands on a line of its own, for messages.
struct Part: Sendable {
  let register: @Sendable (inout RouterRegistry, _ fileID: String) throws -> Void

  /// Routes, on line 1.
  static func routes<Routes: Route>(_ type: Routes.Type, tab: TabID? = nil) -> Part {
    Part { registry, fileID in
      registry.routes(type, tab: tab, fileID: fileID, line: 1) { SampleCoordinator<Routes>($0) }
    }
  }

  /// Routes whose coordinator is handed a service, on line 1.
  static func routes<Routes: Route, Key: DependencyKey>(
    _ type: Routes.Type, tab: TabID? = nil, using key: Key.Type
  ) -> Part where Key.Value == Service {
    Part { registry, fileID in
      registry.routes(type, tab: tab, using: key, fileID: fileID, line: 1) {
        SampleCoordinator<Routes>($0, $1)
      }
    }
  }

  /// How a toolkit draws a type of view models, on line 15.
  static func view<Model: ViewModel & SendableMetatype>(
    for model: Model.Type, _ drawing: String
  ) -> Part {
    Part { registry, fileID in registry.draw(model, with: drawing, fileID: fileID, line: 15) }
  }

  /// A tab, on line 2.
  static func tab(_ id: TabID, root: some Route, order: Int? = nil) -> Part {
    Part { registry, fileID in
      try registry.tab(id, title: id.rawValue, root: root, order: order, fileID: fileID, line: 2)
    }
  }

  /// A guard that lets everybody pass, on line 3.
  static func guarding(_ name: String) -> Part {
    Part { registry, fileID in
      registry.addGuard(name, fileID: fileID, line: 3) { _ in .allow }
    }
  }

  /// A guard that decides from a service, on line 3.
  static func guarding<Key: DependencyKey>(
    _ name: String, using key: Key.Type,
    verdict: @escaping @MainActor @Sendable (NavigationAttempt, Key.Value) throws -> GuardVerdict
  ) -> Part {
    Part { registry, fileID in
      registry.addGuard(name, using: key, fileID: fileID, line: 3, verdict: verdict)
    }
  }

  /// A command that opens a book by its number, on line 4.
  static func command(_ name: String) -> Part {
    Part { registry, fileID in
      registry.opens(ShelfRoute.self, isOptional: true, fileID: fileID, line: 4)
      registry.command(
        name, title: "Opens a book", usage: "\(name) <number>", fileID: fileID, line: 4
      ) { words in
        guard let number = words.first.flatMap({ Int($0) }) else { throw NoNumber() }
        return ShelfRoute.book(number)
      }
    }
  }

  /// Other words for a word, on line 16.
  static func synonyms(_ first: String, _ second: String, of word: String) -> Part {
    Part { registry, fileID in
      registry.synonyms(first, second, of: word, fileID: fileID, line: 16)
    }
  }

  /// A command of the program, on line 15.
  static func programCommand(_ name: String) -> Part {
    Part { registry, fileID in
      registry.programCommand(name, summary: "counts", fileID: fileID, line: 15) { _ in
        CommandAnswer(status: "counted")
      }
    }
  }

  /// A command of the program with a service, on line 15.
  static func programCommand(_ name: String, using key: (some DependencyKey).Type) -> Part {
    Part { registry, fileID in
      registry.programCommand(name, summary: "counts", using: key, fileID: fileID, line: 15) {
        _, service in
        _ = try service()
        return CommandAnswer(status: "counted")
      }
    }
  }

  /// An action that it mentions, on line 12.
  static func mentioning(_ action: String) -> Part {
    Part { $0.mention(action, on: "the shelf", typing: "shelf", fileID: $1, line: 12) }
  }

  /// A check of routes, on line 11.
  static func preparing(_ routes: (some Route).Type) -> Part {
    Part { $0.prepare(routes, fileID: $1, line: 11) { _ in nil } }
  }

  /// A flow it runs, on line 5.
  static func provides(_ flow: (some Flow).Type) -> Part {
    Part { $0.provides(flow, fileID: $1, line: 5) }
  }

  /// Another's flow, on line 6.
  static func starts(_ flow: (some Flow).Type, isOptional: Bool = false) -> Part {
    Part { $0.starts(flow, isOptional: isOptional, fileID: $1, line: 6) }
  }

  /// Another's routes, on line 7.
  static func opens(_ routes: (some Route).Type, isOptional: Bool = false) -> Part {
    Part { $0.opens(routes, isOptional: isOptional, fileID: $1, line: 7) }
  }

  /// A service, on line 9.
  static func provide<Key: DependencyKey>(
    _ key: Key.Type, scope: DependencyScope = .singleton
  ) -> Part where Key.Value == Service {
    Part { registry, fileID in
      registry.provide(key, scope: scope, fileID: fileID, line: 9) { Service(key.name) }
    }
  }

  /// A service made from another, on line 9.
  static func provide<Key: DependencyKey, Need: DependencyKey>(
    _ key: Key.Type, scope: DependencyScope = .singleton, using need: Need.Type
  ) -> Part where Key.Value == Service, Need.Value == Service {
    Part { registry, fileID in
      registry.provide(key, scope: scope, using: need, fileID: fileID, line: 9) {
        Service("\(key.name) of \($0.name)")
      }
    }
  }

  /// How a change is shown.
  static func showing(_ transition: Transition) -> Part {
    Part { registry, _ in registry.transition(transition) }
  }

  /// A step of older links, which it keeps or turns into what `change` says.
  static func migrating(
    from version: Int, _ change: @escaping ArchiveSchema.Migration = { $0 }
  ) -> Part {
    Part { registry, _ in registry.migrateLinks(from: version, change) }
  }

  /// What makes the registration throw.
  static let failure = Part { _, _ in throw OutOfOrder() }
}

/// The words after a command name no book.
struct NoNumber: Error {}

/// A plugin that cannot register.
struct OutOfOrder: Error {}
