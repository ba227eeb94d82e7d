import CPostgres
import Database

/// A value in PostgreSQL's binary format, in network byte order.
enum WireValue {
  case null
  case integer(Int64)
  /// An integer beyond 64 bits, such as a large sum.
  case hugeInteger
  case real(Double)
  /// A text, or `nil` for bytes that are not UTF-8.
  case text(String?)
  case blob([UInt8])

  var columnType: ColumnType {
    switch self {
    case .null: .null
    case .integer, .hugeInteger: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }

  /// Decodes a value by its server type; a type that no column of the app has becomes bytes.
  init(_ bytes: UnsafeRawBufferPointer, type: Oid) {
    switch type {
    case TypeNumber.bool, TypeNumber.int2, TypeNumber.int4, TypeNumber.int8:
      self = .integer(unsafe Self.integer(bytes))
    case TypeNumber.float4 where bytes.count == 4:
      let bits = UInt32(truncatingIfNeeded: unsafe Self.integer(bytes))
      self = .real(Double(Float(bitPattern: bits)))
    case TypeNumber.float8:
      self = .real(Double(bitPattern: UInt64(bitPattern: unsafe Self.integer(bytes))))
    case TypeNumber.numeric: self = unsafe Self.number(bytes)
    case TypeNumber.text, TypeNumber.varchar, TypeNumber.bpchar, TypeNumber.name,
      TypeNumber.unknown:
      self = .text(unsafe String(validating: bytes, as: UTF8.self))
    default: self = .blob(unsafe [UInt8](bytes))
    }
  }

  /// Decodes a two's complement number of any width, in big-endian order.
  private static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    guard let first = unsafe bytes.first else { return 0 }
    let start: Int64 = bytes.count > 1 && first & 0x80 != 0 ? -1 : 0
    return unsafe bytes.reduce(start) { $0 << 8 | Int64($1) }
  }

  /// Decodes a `numeric`, the type of sums and averages of integers.
  ///
  /// Four 16-bit numbers come first: the count of base-10,000 digits, the weight of the first digit, the
  /// sign, and how many decimals are shown. An integer shows none.
  private static func number(_ bytes: UnsafeRawBufferPointer) -> WireValue {
    let words = stride(from: 0, to: bytes.count - 1, by: 2).map { start in
      let word = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 2)])
      return Int(truncatingIfNeeded: unsafe integer(word))
    }
    guard words.count >= 4 else { return .null }
    let (weight, sign, decimals, digits) = (words[1], words[2] & 0xFFFF, words[3], words[4...])
    switch sign {
    case 0xC000: return .real(.nan)
    case 0xD000: return .real(.infinity)
    case 0xF000: return .real(-.infinity)
    default: break
    }
    let minus = sign == 0x4000 ? "-" : ""
    let exponent = (weight + 1 - digits.count) * 4
    let shown = digits.map { String($0 + 10_000).dropFirst() }.joined()
    guard decimals == 0 else {
      return Double("\(minus)0\(shown)e\(exponent)").map { .real($0) } ?? .null
    }
    let zeros = String(repeating: "0", count: max(0, exponent))
    return Int64("\(minus)0\(shown)\(zeros)").map { .integer($0) } ?? .hugeInteger
  }
}

/// The server's type numbers, which never change.
enum TypeNumber {
  static let bool: Oid = 16
  static let bytea: Oid = 17
  static let name: Oid = 19
  static let int8: Oid = 20
  static let int2: Oid = 21
  static let int4: Oid = 23
  static let text: Oid = 25
  static let float4: Oid = 700
  static let float8: Oid = 701
  static let unknown: Oid = 705
  static let bpchar: Oid = 1042
  static let varchar: Oid = 1043
  static let numeric: Oid = 1700
}

/// Values for the placeholders of a statement, in wire format.
struct WireBindings {
  /// The type of each value; the text type for NULL, which the statement contains as a literal.
  private(set) var types: [Oid] = []
  /// The type of each value, 0 for NULL: the key under which a statement is prepared.
  var shape: [Oid] { zip(types, offsets).map { $1 == nil ? 0 : $0 } }
  private(set) var lengths: [Int32] = []
  /// Where each value begins in ``bytes``; `nil` for NULL.
  private(set) var offsets: [Int?] = []
  private(set) var bytes: [UInt8] = []

  /// Encodes values one after the other, or throws `DatabaseError.nulInText(value:)`.
  init(_ values: [SQLValue]) throws(DatabaseError) {
    for (index, value) in values.enumerated() {
      let start = bytes.count
      switch value {
      case .null: types.append(TypeNumber.text)
      case .integer(let integer):
        types.append(TypeNumber.int8)
        bytes.append(network: integer)
      case .real(let real):
        types.append(TypeNumber.float8)
        bytes.append(network: real.bitPattern)
      case .text(let text):
        types.append(TypeNumber.text)
        guard !text.utf8.contains(0) else { throw .nulInText(value: index + 1) }
        bytes += text.utf8
      case .blob(let blob):
        types.append(TypeNumber.bytea)
        bytes += blob
      }
      offsets.append(value == .null ? nil : start)
      lengths.append(Int32(clamping: bytes.count - start))
    }
    // Gives an empty value an address.
    bytes.append(0)
  }

  var formats: [Int32] { types.map { _ in 1 } }

  /// Passes a pointer to the start of each value.
  @unsafe
  func withPointers<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe body(
        offsets.map { offset in unsafe offset.flatMap { unsafe start?.advanced(by: $0) } })
    }
  }
}

extension [UInt8] {
  /// Appends a number in network byte order.
  mutating func append(network word: some FixedWidthInteger) {
    for shift in stride(from: word.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
