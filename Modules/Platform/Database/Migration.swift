import Diagnostics
import Encodings

/// A forward-only step of one owner's schema; each owner numbers its own from 1.
///
/// Each step runs in a transaction, and an engine may run all pending steps in one: an interrupted upgrade
/// leaves only whole steps, and the next opening continues it.
///
/// A released step never changes. A database records the name and the content of each step that it has run,
/// and is refused by a program that has another step under the same number: one that was renumbered, inserted
/// before it, removed, or edited. White space and comments in statements are not part of the content, and of a
/// body only that there is one: give a step with another body another name.
public struct Migration: Sendable {
  /// The owner of the schema: the name of a bounded context.
  package let owner: String
  /// The position of the step among its owner's steps, from 1 without gaps.
  package let version: Int
  /// What the step does, in a word or two; with its content it distinguishes the step from another of that number.
  package let name: String
  /// The statements of the step, in order.
  package private(set) var statements: [Statement]
  /// The full-text indexes that the step creates after its statements, or whose weights it changes.
  package let textIndexes: [TextIndex]
  private let work: (@Sendable (any WriteTransaction) throws -> Void)?
  private var samples: Samples?
  /// What distinguishes the step from another with its number, as a database records it.
  let identity: Identity
  /// Where the step is declared.
  let source: SourceLine
  /// Whether the step is run; otherwise a database that has run it is refused.
  private(set) var isComposed = true
  /// Whether the step is one of those that make a database; one that is there already is refused.
  private(set) var beginsDatabase = false
  /// What the schema of the step says of its tables with it; `nil` outside of a schema.
  private(set) var tables: [DescribedTable]?

  /// Describes a step.
  ///
  /// - Complexity: O(*n*) in the length of its statements.
  public init(
    owner: String, version: Int, name: String, statements: [Statement],
    textIndexes: [TextIndex] = [], samples: Samples? = nil, fileID: String = #fileID,
    line: Int = #line, body: (@Sendable (any WriteTransaction) throws -> Void)? = nil
  ) {
    (self.owner, self.version, self.name) = (owner, version, name)
    (self.statements, self.textIndexes) = (statements, textIndexes)
    (self.samples, work) = (samples, body)
    source = SourceLine(fileID: fileID, line: line)
    let hasBody = if case .body = samples { true } else { body != nil }
    identity = Identity(
      name: name, content: Self.content(statements, textIndexes, hasBody: hasBody))
  }

  /// What a step fills a database with, for people who look around; a database that is made empty gets none of it
  /// from the steps that make it.
  public enum Samples: Sendable {
    /// Some of the step's statements, the same texts; a plan refuses others, which nobody would run.
    case statements([Statement])
    /// Work after the step's own.
    case body(@Sendable (any WriteTransaction) throws -> Void)
  }

  /// Work that statements cannot express; runs after them.
  package var body: (@Sendable (any WriteTransaction) throws -> Void)? {
    guard case .body(let fill)? = samples else { return work }
    return { [work] transaction in
      try work?(transaction)
      try fill(transaction)
    }
  }

  /// The same step in a database that begins without samples; one that has run any step before is refused.
  package var withoutSamples: Migration {
    // A plan is to see what is wrong.
    guard foreignSample == nil else { return self }
    var step = self
    step.beginsDatabase = true
    if case .statements(let samples)? = samples {
      // The same literal of another file has another address.
      let texts = Set(samples.map(\.sql))
      step.statements.removeAll { texts.contains($0.sql) }
    }
    step.samples = nil
    return step
  }

  /// The first statement of the samples that is not one of the step's.
  var foreignSample: Statement? {
    guard case .statements(let samples)? = samples else { return nil }
    let texts = Set(statements.map(\.sql))
    return samples.first { !texts.contains($0.sql) }
  }

  /// The step of a plugin that an app does not compose: it is not run, and a database that has run it is refused.
  ///
  /// A plugin that is there may keep a part of what its tables hold of a person, as the law requires; without it
  /// whole rows would go.
  package var notComposed: Migration {
    var step = self
    step.isComposed = false
    return step
  }

  /// The step with what its schema says of its tables, which a database keeps.
  func describing(_ tables: [DescribedTable]) -> Migration {
    var step = self
    step.tables = tables
    return step
  }
}

extension Migration {
  /// What distinguishes a step from another with its number, as a database records it.
  struct Identity: Hashable, Sendable {
    let name: String
    /// A checksum of the content, in hexadecimal.
    let content: String
  }

  private static func content(
    _ statements: [Statement], _ textIndexes: [TextIndex], hasBody: Bool
  ) -> String {
    var checksum = Checksum()
    for statement in statements {
      var scanner = SQLScanner(statement.sql)
      while let (_, token, _) = scanner.next() {
        checksum.add(token)
        checksum.add(CollectionOfOne(0))
      }
      checksum.add(CollectionOfOne(1))
    }
    for index in textIndexes {
      let columns = index.columns.map { "\($0.name) \($0.weight)" }
      checksum.add("\(index.name)(\(columns.joined(separator: ","))) \(index.terms)\u{2}".utf8)
    }
    if hasBody { checksum.add(CollectionOfOne(3)) }
    return String(checksum.value, radix: 16)
  }

  /// The step for a message: its name, and where it is declared.
  var site: String { "\"\(name)\" (\(source))" }
}

extension Migration {
  /// Returns the error for a failed step: `migrationFailed` for its own fault, a machine fault unchanged.
  package func failure(_ error: any Error) -> DatabaseError {
    let reason: String
    switch error as? DatabaseError {
    case .sql(_, let message), .constraint(_, let message): reason = message
    case .some(let cause) where cause.isOfTheMachine: return cause
    case .some, .none: reason = "\(error)"
    }
    return .migrationFailed(owner: owner, version: version, reason: reason)
  }
}

extension DatabaseError {
  /// Whether a statement failed for a reason unrelated to the statement.
  fileprivate var isOfTheMachine: Bool {
    switch self {
    case .busy, .closed, .connectionLost, .corrupt, .engine, .full, .io, .noSchema, .notPermitted,
      .outOfMemory, .readOnly, .timeLimit:
      true
    default: false
    }
  }
}
