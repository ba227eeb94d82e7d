/// A source file with many mutations, of which one is selected at run time.
///
/// A body with mutations becomes a `switch` over the number of the active one, with a copy of the body for
/// each, so that one build serves them all: mutant schemata, after Untch, Offutt and Harrold, *Mutation
/// Analysis Using Mutant Schemata* (1993).
struct MutantSchema {
  static let variable = "ACTIVE_MUTATION"

  /// The source that every schema of a module refers to.
  static let selector = """
    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif

    @usableFromInline
    let activeMutation: Int = getenv("\(variable)").flatMap { Int(String(cString: $0)) } ?? 0

    """

  private(set) var text = ""

  /// The numbers of the mutations that do not fit into the schema.
  private(set) var unplaced: [Int] = []

  /// A range of lines, and the mutations that can cause an error in it.
  private struct Part {
    let lines: ClosedRange<Int>
    let mutations: [Int]
  }

  /// The parts, each before the wider ones that contain it.
  private var parts: [Part] = []
  private var line = 1

  /// Inserts mutations of a file, by their positive numbers, into its source.
  init(_ source: String, mutations: [Int: Mutation]) {
    let bytes = Array(source.utf8)
    let bodies = FunctionBodyFinder.bodies(in: SourceToken.tokens(of: source))
    var pending = mutations.sorted {
      ($0.value.range.lowerBound, $0.key) < ($1.value.range.lowerBound, $1.key)
    }[...]
    var offset = 0
    for body in bodies {
      outside(&pending, upTo: body.range.lowerBound, of: bytes, from: &offset)
      let own = pending.prefix { $0.value.range.upperBound <= body.range.upperBound }
      pending = pending.dropFirst(own.count)
      append(bytes[offset..<body.range.lowerBound])
      if own.isEmpty {
        append(bytes[body.range])
      } else {
        append(Array(own), in: body, of: bytes)
      }
      offset = body.range.upperBound
    }
    outside(&pending, upTo: bytes.count, of: bytes, from: &offset)
    append(bytes[offset...])
  }

  /// Returns the mutations that can cause an error: one, if it is certain; none for an error elsewhere.
  func suspects(line: Int) -> [Int] {
    parts.first { $0.lines.contains(line) }?.mutations ?? []
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    text += String(decoding: bytes, as: UTF8.self)
    line += bytes.count { $0 == 0x0A }
  }

  private mutating func append(
    _ mutations: [(key: Int, value: Mutation)], in body: FunctionBody, of bytes: [UInt8]
  ) {
    let first = line
    append("switch activeMutation {\n".utf8)
    for (number, mutation) in mutations {
      let start = line
      append("case \(number):\n".utf8)
      append(bytes[body.range.lowerBound..<mutation.range.lowerBound])
      append((mutation.kind == .statement ? "()" : mutation.replacement).utf8)
      append(bytes[mutation.range.upperBound..<body.range.upperBound])
      // The compiler reports uninitialized properties where an initializer returns.
      append((body.isInitializer ? "\nreturn\n" : "\n").utf8)
      parts.append(Part(lines: start...line - 1, mutations: [number]))
    }
    append("default:\n".utf8)
    append(bytes[body.range])
    append("\n}".utf8)
    parts.append(Part(lines: first...line, mutations: mutations.map(\.key)))
  }

  /// Turns each truth value outside bodies into a conditional expression; other mutations do not fit.
  private mutating func outside(
    _ pending: inout ArraySlice<(key: Int, value: Mutation)>, upTo end: Int, of bytes: [UInt8],
    from offset: inout Int
  ) {
    while let (number, mutation) = pending.first, mutation.range.lowerBound < end {
      pending.removeFirst()
      guard mutation.kind == .boolean, ["true", "false"].contains(mutation.original) else {
        unplaced.append(number)
        continue
      }
      append(bytes[offset..<mutation.range.lowerBound])
      let choice = "activeMutation == \(number) ? \(mutation.replacement) : \(mutation.original)"
      append("(\(choice))".utf8)
      parts.append(Part(lines: line...line, mutations: [number]))
      offset = mutation.range.upperBound
    }
  }
}
