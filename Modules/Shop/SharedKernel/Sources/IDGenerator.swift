public import DependencyInjection
import Encodings
import Synchronization

/// Generates short, readable identifiers; injected, so that tests and transcripts are stable.
///
/// Identifiers are names, not secrets: ownership decides who may see the things they name.
public struct IDGenerator: Sendable {
  private let nextBits: @Sendable () -> UInt64
  /// The number of the next name with a prefix, where names are counted.
  private var nextNumber: (@Sendable (_ prefix: String) -> Int)?

  /// Creates a generator from a source of uniformly distributed bits.
  public init(_ nextBits: @escaping @Sendable () -> UInt64) { self.nextBits = nextBits }

  public static let random = IDGenerator { UInt64.random(in: .min ... .max) }

  /// Returns a generator that produces the same sequence for the same seed.
  public static func seeded(_ seed: UInt64) -> IDGenerator {
    let state = SeededState(seed)
    return IDGenerator { state.next() }
  }

  /// Returns a generator that counts the identifiers of each prefix, such as `o-1`, for tests and examples.
  package static func counting() -> IDGenerator {
    let counts = Counts()
    var generator = seeded(1)
    generator.nextNumber = { counts.next($0) }
    return generator
  }

  /// Returns uniformly distributed bits, for other values that must repeat for the same seed.
  public func bits() -> UInt64 { nextBits() }

  /// Returns an identifier: the prefix, a hyphen and `length` (at most 12) characters of Crockford's base 32,
  /// which leaves out `i`, `l`, `o` and `u` because they are easily misread.
  public func next(prefix: String, length: Int = 10) -> String {
    if let nextNumber { return "\(prefix)-\(nextNumber(prefix))" }
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    var bits = nextBits()
    var characters: [UInt8] = []
    for _ in 0..<min(max(length, 1), 12) {
      characters.append(alphabet[Int(bits & 31)])
      bits >>= 5
    }
    return "\(prefix)-\(String(decoding: characters, as: UTF8.self))"
  }

  /// Returns a typed identifier, such as `o-7k3f9qxm` for an order; it cannot fail, whatever the prefix is.
  ///
  /// ```swift
  /// let id: Order.ID = identifiers.identifier(prefix: "o", length: 8)
  /// ```
  public func identifier<Subject>(prefix: String, length: Int = 10) -> Identifier<Subject> {
    Identifier(generated: next(prefix: prefix, length: length))
  }

  private final class SeededState: Sendable {
    private let numbers: Mutex<SplitMix64>

    init(_ seed: UInt64) { numbers = Mutex(SplitMix64(seed: seed)) }

    func next() -> UInt64 { numbers.withLock { $0.next() } }
  }

  private final class Counts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func next(_ prefix: String) -> Int {
      counts.withLock { counts in
        counts[prefix, default: 0] += 1
        return counts[prefix, default: 0]
      }
    }
  }
}

public enum IDGeneratorKey: DependencyKey { public typealias Value = IDGenerator }

/// Distinguishes this device from others in their database; empty if the database is its own.
public enum DeviceKey: DependencyKey { public typealias Value = String }
